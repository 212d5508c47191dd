/** An arrow that turns back (undo) or on (redo): told apart by the way they point. */
export function UndoRedoIcon({ to }: { to: 'back' | 'on' }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...(to === 'on' && { transform: 'scale(-1 1)' })}
    >
      <path d="M5.5 2.5 2.5 5.5l3 3M2.5 5.5H10a3.6 3.6 0 0 1 0 7.2H6.5" />
    </svg>
  );
}
