// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { goldNames, goldOf, readGold, scoreOf } from './gold';

/** Measured with the delivered library, in percent, and held as lower bounds: assets and interfaces found, proposals right. */
const bounds: Readonly<Record<string, [found: number, right: number]>> = {
  fleetcn: [85, 80],
  infotain: [84, 92],
  lighting: [85, 84],
  steering: [88, 93],
  adcu: [81, 88],
  convoy: [91, 94],
  depot: [94, 93],
  epas: [96, 95],
  evcc: [93, 92],
  fleetbox: [94, 94],
  ivi: [94, 84],
  zcu: [96, 92],
  access: [92, 88],
  airbag: [86, 88],
  bms: [98, 93],
  booster: [86, 96],
  bus: [80, 86],
  camera: [95, 96],
  cdc: [88, 88],
  cgw: [93, 94],
  charger: [98, 94],
  cluster: [87, 91],
  cockpit: [96, 85],
  dash2: [79, 97],
  dash: [87, 93],
  dms: [86, 84],
  ebike: [88, 91],
  ecall: [90, 98],
  eps: [94, 95],
  eshift: [77, 88],
  fleet: [73, 93],
  gateway: [98, 93],
  headlamp: [98, 93],
  hud: [86, 93],
  hvac: [95, 94],
  keyless: [98, 90],
  lift: [94, 98],
  mail: [82, 91],
  obc: [93, 94],
  ota: [72, 92],
  park: [98, 92],
  parking: [85, 91],
  radar: [86, 94],
  rdx: [98, 94],
  robotaxi: [67, 82],
  sbw: [93, 90],
  seat: [89, 93],
  swap: [82, 95],
  tailgate: [91, 94],
  tbox: [98, 90],
  thermal: [78, 94],
  trailer: [80, 88],
  v2x: [95, 88],
  wallbox: [88, 93],
  zone: [95, 89],
};
/** What is wanted of any description. */
const least = [80, 60] as const;

const percent = (part: number, whole: number) => (part / whole) * 100;

describe.each(goldNames())('the description "%s"', (name) => {
  const gold = goldOf(name);
  const proposals = readGold(name);
  const score = scoreOf(gold, proposals);
  const [found, right] = bounds[name.split('/').at(-1) ?? ''] ?? least;

  it('is read into the assets and interfaces an engineer would take from it', () => {
    expect(gold.assets.length).toBeGreaterThan(10);
    expect(percent(score.found, score.wanted), score.missed.join('; ')).toBeGreaterThanOrEqual(found);
  });

  it('is read into proposals that are right', () => {
    expect(percent(score.right, score.proposed), score.wrong.join('; ')).toBeGreaterThanOrEqual(right);
  });

  it('is read into its functions and assumptions', () => {
    const [functions, wantedFunctions] = score.functions;
    const [assumptions, wantedAssumptions] = score.assumptions;
    expect(functions, score.missedStatements.join('; ')).toBeGreaterThanOrEqual(wantedFunctions * 0.75);
    expect(assumptions, score.missedStatements.join('; ')).toBe(wantedAssumptions);
  });

  it('proposes nothing that it says there is none of', () => {
    const names = proposals.flatMap((one) => (one.is === 'asset' ? [one.name, ...one.alsoCalled] : []));
    expect(names.filter((one) => gold.negated.includes(one))).toEqual([]);
  });

  it('gives the same proposals in every run', () => {
    expect(JSON.stringify(readGold(name))).toBe(JSON.stringify(proposals));
  });
});
