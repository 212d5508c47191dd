import { type Box, centreOf } from '#domain/diagram/geometry.ts';

/** The nearest box in a direction: on the same level to the side, the nearest level up or down. */
export function nearest(
  boxes: ReadonlyMap<string, Box>,
  from: string,
  way: 'up' | 'down' | 'left' | 'right',
): string | null {
  const box = boxes.get(from);
  if (!box) return null;
  const here = centreOf(box);
  const isAcross = way === 'left' || way === 'right';
  const sign = way === 'left' || way === 'up' ? -1 : 1;
  let best: { id: string; cost: number } | null = null;
  for (const [id, other] of boxes) {
    if (id === from) continue;
    const there = centreOf(other);
    const [along, beside] = isAcross ? [there.x - here.x, there.y - here.y] : [there.y - here.y, there.x - here.x];
    if (along * sign <= 1 || (isAcross && Math.abs(beside) > 1)) continue;
    const cost = Math.abs(along) * (isAcross ? 1 : 1000) + Math.abs(beside);
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}
