type Props = { texts: readonly string[]; numbers: readonly string[] };

/** The header of a plain table: columns of text, and after them those of numbers. */
export const HeadRow = ({ texts, numbers }: Props) => (
  <thead>
    <tr>
      {texts.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      {numbers.map((name) => (
        <th key={name} scope="col" data-number>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
