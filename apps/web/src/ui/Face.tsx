import { hueOf, initialsOf } from '@jornada/domain/faces';

type Props = {
  /** The person, with the version of the photo; without one there is no photo. */
  of: { id: number; nome: string; photo?: string | null };
  size?: 20 | 24 | 32 | 64;
};

/**
 * A person's photo, or their initials in a colour of their own, which also remain while the photo is loading and if it
 * cannot be loaded. It is shown next to the name and hidden from screen readers. The initials are no text of the page:
 * they are not copied with the name, nor found by a search.
 */
export const Face = ({ of: { id, nome, photo }, size = 20 }: Props) => (
  <span
    className="face"
    data-initials={initialsOf(nome)}
    style={{ width: size, height: size, fontSize: size * 0.4, '--hue': hueOf(id) } as object}
    aria-hidden
  >
    {photo && (
      <img
        key={photo}
        src={`/v2/user/${id}/photo?v=${photo}`}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
      />
    )}
  </span>
);
