const NAME = 'Litro';

export function Brand({ label }: { label: string }) {
  return (
    <a className="brand" href="/" aria-label={label}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path
          className="brand-drop"
          d="M12 2c4.6 5.6 7.5 9.6 7.5 13.1a7.5 7.5 0 0 1-15 0C4.5 11.6 7.4 7.6 12 2z"
        />
        <path className="brand-level" d="M4.6 14.5h14.8a7.5 7.5 0 0 1-14.8 0z" />
      </svg>
      <span>{NAME}</span>
    </a>
  );
}
