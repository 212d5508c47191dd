/** Widths of columns are given for this screen. */
const usualScreen = 1440;

/**
 * A text that is cut where its column ends, whole in its title, which may say more; on a wider screen it gets its share of the room there is
 * more.
 */
export function OneLine({ text, room, title = text }: { text: string; room: number; title?: string }) {
  return (
    <div className="one-line" style={{ maxWidth: `max(${room}px, ${(100 * room) / usualScreen}vw)` }} title={title}>
      {text}
    </div>
  );
}
