/** A shield holding a wave: a vehicle's signal, protected. Drawn inline, so that it is there with the first paint. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 2 4 6.5v9C4 22.5 9 27.9 16 30c7-2.1 12-7.5 12-14.5v-9L16 2z" fill="#1890ff" />
      <path
        d="M8 17h4l2-6 4 10 2-4h4"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
