import { type ImgHTMLAttributes, useCallback } from 'react';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> & { file: Blob; alt: string };

/** Shows a local file; its object URL exists only while it is mounted. */
export function FileImage({ file, alt, ...rest }: Props) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} {...rest} />;
}
