import { useId } from 'react';

type Props = { label: string; min: number; max: number; value: number; onChange: (value: number) => void };

/** A value between two others, chosen with the pointer or the keyboard. */
export function Slider({ label, min, max, value, onChange }: Props) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </p>
  );
}
