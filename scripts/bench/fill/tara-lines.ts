const head =
  'Asset,Asset ID,I,Damage ID,Damage scenario,S,O,Threat ID,Threat scenario,STRIDE,Attack path,ET,SE,KoIC,WoO,Eq,Sum,Risk treatment';

/** A one-sheet table as CSV, of so many lines: a hundred assets, a damage for every two lines, a threat, a path and a risk in each. */
export function taraLines(lines: number): string {
  const line = (n: number) =>
    [
      ...[
        `Asset ${n % 100}`,
        `A-${n % 100}`,
        'x',
        `DS-${n >> 1}`,
        `Damage ${n >> 1} of the function`,
        'Severe',
        'Major',
      ],
      ...[`TS-${n}`, `Spoofed signal ${n} on the bus`, 'Spoofing', `Send frame ${n}`, 1, 6, 3, 1, 4, 15, 'Reduce'],
    ].join(',');
  return [head, ...Array.from({ length: lines }, (_, n) => line(n))].join('\n');
}
