/** Widths of columns are given for this screen. */
const usualScreen = 1440;

/** A text that is cut where its column ends, whole in its title; on a wider screen it gets its share of the room there is more. */
export function OneLine({ text, room }: { text: string; room: number }) {
  return (
    <div className="one-line" style={{ maxWidth: `max(${room}px, ${(100 * room) / usualScreen}vw)` }} title={text}>
      {text}
    </div>
  );
}
