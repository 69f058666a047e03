import { type ImgHTMLAttributes, useCallback } from 'react';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> & { file: Blob; alt: string };

/** An image that is still a file of this browser: it has an address for as long as it is shown. */
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
