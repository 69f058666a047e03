import { photos } from '@jornada/contract/user-photos';
import { http } from './http.ts';

/** The photo of a person as a file, so that it can be uploaded again. */
export async function readPhoto(id: number, version: string): Promise<File> {
  const { data } = await http.get<Blob>(photos.photo.path.replace('{id}', String(id)), {
    params: { v: version },
    responseType: 'blob',
  });
  return new File([data], 'photo', { type: data.type });
}
