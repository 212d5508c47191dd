/**
 * The picture of the product: a vehicle network, its nodes inside the outline of a car, one attack path through it. Decoration only.
 * Nodes are [x, y] on a canvas of 480 × 260.
 */
const nodes = [
  [96, 150],
  [160, 108],
  [214, 152],
  [262, 96],
  [312, 150],
  [384, 142],
] as const;

const links = [
  [0, 1],
  [1, 2],
  [0, 2],
  [2, 4],
  [3, 4],
  [1, 3],
  [4, 5],
] as const;

const pathThrough = [0, 2, 4, 5] as const;
const at = (i: number) => (nodes[i] ?? nodes[0]).join(' ');

export function Chain() {
  return (
    <svg class="chain" viewBox="0 0 480 260" aria-hidden="true" focusable="false">
      <path
        class="car"
        d="M30 190v-34c0-14 10-22 26-26l62-14 54-42c10-8 20-12 34-12h86c16 0 28 6 38 18l40 44 56 12c18 4 26 14 26 30v24"
      />
      <path class="car" d="M30 190h50M160 190h160M400 190h52M80 190a40 40 0 0 1 80 0M320 190a40 40 0 0 1 80 0" />
      <circle class="car" cx="120" cy="190" r="26" />
      <circle class="car" cx="360" cy="190" r="26" />
      <path class="link" d={links.map(([a, b]) => `M${at(a)}L${at(b)}`).join('')} />
      <path class="attack" d={`M${pathThrough.map(at).join('L')}`} />
      {nodes.map(([x, y], i) => (
        <circle key={at(i)} class={pathThrough.some((n) => n === i) ? 'node hit' : 'node'} cx={x} cy={y} r="7" />
      ))}
    </svg>
  );
}
