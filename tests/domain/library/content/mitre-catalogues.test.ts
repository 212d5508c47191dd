// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStix } from '#domain/formats/stix/read.ts';
import { attackIcs, icsAttacks, icsMitigations } from '#domain/library/content/attack-ics/attack-ics.ts';
import { categoryAttacks } from '#domain/library/content/category-attacks.ts';
import { controlRequirements } from '#domain/library/content/controls.ts';
import { emb3d, emb3dAttacks, emb3dGroups, emb3dMitigations } from '#domain/library/content/emb3d/emb3d.ts';
import { patternAttacks } from '#domain/library/content/patterns.ts';
import { canBeThreat } from '#domain/library/into-task.ts';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { strideTypes } from '#domain/method/seed/vocabulary.ts';

const attacks = [...emb3dAttacks(), ...icsAttacks()];
const mitigations = [...emb3dMitigations(), ...icsMitigations()];
const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);
const unknown = (codes: readonly string[], known: readonly string[]) => codes.filter((code) => !known.includes(code));
const repeated = (codes: readonly string[]) => codes.filter((code, i) => codes.indexOf(code) !== i);
const names = [emb3d.properties, emb3d.threats, emb3d.mitigations, attackIcs.techniques, attackIcs.mitigations];

describe('the delivered catalogues of MITRE', () => {
  it('are whole: EMB3D 2.0.1 and ATT&CK for ICS 18.1', () => {
    expect([emb3d.properties, emb3d.threats, emb3d.mitigations].map(({ length }) => length)).toEqual([59, 81, 89]);
    expect(emb3d.properties.flatMap(({ threats }) => threats).length).toBe(90);
    expect(emb3d.threats.flatMap((threat) => threat.mitigations).length).toBe(213);
    expect(emb3d.properties.filter(({ parent }) => parent !== '').length).toBe(40);
    const ics = [attackIcs.tactics, attackIcs.techniques, attackIcs.mitigations];
    expect(ics.map(({ length }) => length)).toEqual([12, 83, 51]);
  });

  it('fit their libraries, with codes that occur once', () => {
    const all: [LibraryName, object][] = [
      ...attacks.map((entry): [LibraryName, object] => ['attacks', entry]),
      ...mitigations.map((entry): [LibraryName, object] => ['requirements', entry]),
    ];
    for (const [library, entry] of all) expect(libraries[library].form.safeParse(entry).error?.issues).toBeUndefined();
    expect(repeated(codesOf([...attacks, ...mitigations]))).toEqual([]);
  });

  it('name only what exists: parents, threats, mitigations, tactics and threat types', () => {
    const properties = codesOf(emb3d.properties);
    const parents = emb3d.properties.flatMap(({ parent }) => parent || []);
    expect(unknown(parents, properties)).toEqual([]);
    const led = emb3d.properties.flatMap(({ threats }) => threats);
    expect(unknown(led, codesOf(emb3d.threats))).toEqual([]);
    expect(unknown(codesOf(emb3d.threats), led)).toEqual([]);
    const countered = attacks.flatMap((attack) => attack.mitigations ?? []);
    expect(unknown(countered, codesOf(mitigations))).toEqual([]);
    const tactics = attackIcs.techniques.flatMap((technique) => technique.tactics);
    expect(unknown(tactics, codesOf(attackIcs.tactics))).toEqual([]);
    const types = attacks.flatMap(({ threatTypes }) => threatTypes ?? []);
    expect(unknown(types, codesOf(strideTypes))).toEqual([]);
    const groups = [...emb3d.properties, ...emb3d.threats].map(({ group }) => group);
    expect(unknown(groups, codesOf(emb3dGroups))).toEqual([]);
  });

  it('have an own Chinese name for every entry of a list', () => {
    for (const list of names) {
      expect(list.filter(({ name }) => !/\p{Script=Han}/u.test(name.zh))).toEqual([]);
      expect(list.filter(({ name }) => /[,;:?!()]/.test(name.zh))).toEqual([]);
      for (const language of ['en', 'zh'] as const)
        expect(repeated(list.map(({ name }) => name[language]))).toEqual([]);
    }
  });

  it('become threat scenarios but for what says nothing of a threat type', () => {
    const of = (entries: typeof attacks) =>
      codesOf(entries.filter((entry) => !canBeThreat({ properties: [], threatTypes: [], ...entry }, defaultMethod)));
    expect(of(emb3dAttacks())).toEqual(['EMB3D-TID-210', 'EMB3D-TID-220']);
    expect(of(icsAttacks()).length).toBeLessThan(30);
  });

  it('carry their notices: in each source, beside the data and in the list of third parties', () => {
    const said = 'The MITRE Corporation. This work is reproduced and distributed with the permission';
    expect([...attacks, ...mitigations].filter(({ source }) => !source.includes(said))).toEqual([]);
    const third = readFileSync('THIRD_PARTY_NOTICES.md', 'utf8');
    for (const folder of ['emb3d', 'attack-ics']) {
      const notice = readFileSync(`domain/library/content/${folder}/NOTICE.txt`, 'utf8');
      expect(notice).toContain('hereby grants you a non-exclusive, royalty-free license');
      expect(third).toContain(`### domain/library/content/${folder}`);
    }
  });

  it('are what the delivered requirements carry out', () => {
    const named = controlRequirements().flatMap((one) => one.mitigations ?? []);
    const mitre = named.filter((code) => /^(ICS|EMB3D)-/.test(code));
    expect(mitre.length).toBeGreaterThan(100);
    expect(unknown(mitre, codesOf(mitigations))).toEqual([]);
  });
});

describe('delivered attack paths', () => {
  it('realise the threats of EMB3D they cite, so that the coverage counts them', () => {
    const paths = [...patternAttacks(), ...categoryAttacks()];
    const realised = paths.flatMap((path) => (path.realises ?? []).filter((code) => code.startsWith('EMB3D-')));
    expect(unknown(realised, codesOf(attacks))).toEqual([]);
    expect(new Set(realised).size).toBeGreaterThan(30);
    const port = paths.find(({ code }) => code === 'AT-HW-01');
    expect(port?.realises).toEqual(expect.arrayContaining(['EMB3D-TID-115', 'EMB3D-TID-119']));
    // Wearing out a memory is no remote update.
    const cited = (wanted: string) => paths.find(({ code }) => code === wanted)?.source?.match(/TID-\d+/g) ?? [];
    expect(['AC-D-HW-05', 'AC-D-DIT-02', 'AC-D-COM-07', 'AC-E-KEY-01', 'AC-D-HW-01'].flatMap(cited)).toEqual([]);
    expect(['AC-T-KEY-01', 'AC-T-KEY-03', 'AC-I-DAR-01', 'AC-D-FW-01'].flatMap(cited)).toEqual([
      'TID-312',
      'TID-110',
      'TID-108',
      'TID-404',
    ]);
  });
});

describe('an import of the same catalogues', () => {
  const id = (type: string, i: number) => `${type}--${i}`;
  const reference = (source_name: string, external_id: string) => [{ source_name, external_id }];
  const relationship = (from: string, to: string) => ({
    type: 'relationship',
    relationship_type: 'mitigates',
    source_ref: from,
    target_ref: to,
  });
  const bundle = (objects: readonly object[]) => readStix(JSON.stringify({ type: 'bundle', objects }));
  const first = <T extends { code: string }>(entries: readonly T[]) => entries[0]?.code;

  it('gives the codes of the delivered entries', () => {
    const [technique, measure] = [id('attack-pattern', 1), id('course-of-action', 1)];
    const ics = bundle([
      { type: 'attack-pattern', id: technique, name: 'One', external_references: reference('mitre-attack', 'T0800') },
      { type: 'course-of-action', id: measure, name: 'Two', external_references: reference('mitre-attack', 'M0801') },
      relationship(measure, technique),
    ]);
    expect([first(ics.attacks), first(ics.requirements)]).toEqual(['ICS-T0800', 'ICS-M0801']);
    expect(ics.attacks[0]?.mitigations).toEqual(['ICS-M0801']);
    const [threat, against] = [id('vulnerability', 1), id('course-of-action', 2)];
    const device = bundle([
      { type: 'vulnerability', id: threat, name: 'One', x_mitre_emb3d_threat_id: 'TID-101' },
      { type: 'course-of-action', id: against, name: 'Two', x_mitre_emb3d_mitigation_id: 'MID-027' },
      relationship(against, threat),
    ]);
    expect([first(device.attacks), first(device.requirements)]).toEqual(['EMB3D-TID-101', 'EMB3D-MID-027']);
    expect(device.attacks[0]?.mitigations).toEqual(['EMB3D-MID-027']);
  });

  it('leaves the numbers of other matrices, and other vulnerabilities, as they were', () => {
    const other = bundle([
      { type: 'attack-pattern', id: id('a', 1), name: 'One', external_references: reference('mitre-attack', 'T1059') },
      { type: 'attack-pattern', id: id('a', 2), name: 'Two', external_references: reference('orchard', 'T0800') },
      { type: 'vulnerability', id: id('v', 1), name: 'CVE' },
    ]);
    expect(codesOf(other.attacks)).toEqual(['T1059', 'T0800']);
    expect(other.left).toEqual([{ type: 'vulnerability', reason: 'otherType', count: 1 }]);
  });
});
