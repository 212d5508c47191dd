import { runToEnd } from '#domain/run-to-end.ts';
import { guessMapping, findHeading } from '#domain/tara-table/heading.ts';
import { planning } from '#domain/tara-table/plan.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { empty } from '#tests/world/headlamp.ts';
const desk = empty();
const head = ['Asset','Asset ID','Property','Damage ID','Damage scenario','S','F','O','P','Threat ID','Threat scenario','STRIDE','Path ID','Attack path','ET','SE','KoIC','WoO','Eq','Treatment','Goal','Requirement','Sum'];
const lines = Array.from({length:10000},(_,i)=>({row:i+2,cells:[`Asset ${i%100}`,`A-${i%100}`,'C, I',`DS-${i}`,`Damage ${i}`,'Severe','Major','Moderate','Negligible (0)',`TS-${i}`,`Threat ${i}`,'Spoofing',`AP-${i}`,`Path ${i}\n1. a\n2. b${i}`,'<= 1 week','Proficient (3)','Restricted','Easy','Standard','Reduce the risk',`CSG-${i} Goal ${i}`,'-','12']}));
let t=performance.now();
const plan = runToEnd(planning(desk.w, lines, guessMapping(head, desk.w.method), () => desk.at.newId()));
console.log('10k', performance.now()-t, plan.problems.length);
for (const bad of [' '.repeat(1_000_000)+'x', 'a'+' '.repeat(1_000_000)+'b', ':'.repeat(1_000_000), '('.repeat(1_000_000), '1 '.repeat(500_000), 'A-1,'.repeat(250_000), '\n'.repeat(1_000_000)+'x', 'a; '.repeat(300_000),'CSG-1 a; '.repeat(100_000)]) {
  t=performance.now();
  const d = empty();
  const row = {row:2,cells:head.map(()=>bad)};
  try { runToEnd(planning(d.w,[row],guessMapping(head, d.w.method),()=>d.at.newId())); } catch (e) { console.log(String(e).slice(0,80)); }
  const p = performance.now()-t; t=performance.now();
  findHeading(Array.from({length:30},()=>({cells:head.map(()=>bad)})), defaultMethod);
  console.log(JSON.stringify(bad.slice(0,5)), Math.round(p), Math.round(performance.now()-t));
}
