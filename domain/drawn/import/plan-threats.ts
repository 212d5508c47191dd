import { foldText } from '../../fold-text.ts';
import { cutAt } from '../../model/base.ts';
import { add, type Op } from '../../workspace/edit.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { SketchPage, SketchThreat } from './sketch.ts';

/** Why a threat of a file becomes nothing: the method lacks its type, what it is about is not drawn, it says nothing, or it is there already. */
export const threatsLeftFor = ['type', 'element', 'empty', 'there'] as const;
export interface LeftThreat {
  what: string;
  why: (typeof threatsLeftFor)[number];
}

/** Threats become threat scenarios of the asset that is drawn; their types are those of the method by name (RQ-15-03). */
export class PlannedThreats {
  readonly ops: Op[] = [];
  readonly made: string[] = [];
  readonly left: LeftThreat[] = [];
  /** How many scenarios of the task say this of an asset, less those that a threat of the file was found to be. */
  private readonly there = new Map<string, number>();

  constructor(
    private readonly w: Workspace,
    /** The security properties of the assets that are made. */
    private readonly propertiesOf: Map<string, string[]>,
    private readonly newId: () => string,
  ) {
    for (const { assets, description } of w.threats)
      for (const id of assets) {
        const key = keyOf(id, description);
        this.there.set(key, (this.there.get(key) ?? 0) + 1);
      }
  }

  take(page: SketchPage, assets: ReadonlyMap<string, string>): void {
    for (const threat of page.threats ?? []) {
      const why = this.plan(threat, assets);
      const { title, description, type } = threat;
      if (why) this.left.push({ what: [title || description, type].filter(Boolean).join(' · '), why });
      else this.made.push(title || description);
    }
  }

  /** Adds the scenario of a threat, or tells why there is none. In their tool two threats are two, whatever they say. */
  private plan(threat: SketchThreat, assets: ReadonlyMap<string, string>): LeftThreat['why'] | undefined {
    const asset = threat.elements.map((id) => assets.get(id)).find((id) => id !== undefined);
    if (asset === undefined) return 'element';
    const own = this.w.method.threatTypes.find((one) =>
      [one.code, one.name.en, one.name.zh].some((name) => sameType(name, threat.type)),
    );
    const property = own && this.propertyOf(asset, own.properties);
    if (!own || property === undefined) return 'type';
    const text = textOf(threat);
    if (text === '') return 'empty';
    const key = keyOf(asset, text);
    const there = this.there.get(key) ?? 0;
    this.there.set(key, there - 1);
    if (there > 0) return 'there';
    const made = this.propertiesOf.get(asset);
    if (made && !made.includes(property)) made.push(property);
    this.ops.push(add('threats', { description: text, type: own.code, property, assets: [asset] }, this.newId()));
    return undefined;
  }

  /**
   * What a threat compromises of an asset: of the properties of its type the first the asset has. An asset that is made gets the property that is
   * missing, or the threat would be about nothing that is analysed: no damage scenario would be generated for it, no progress count it.
   */
  private propertyOf(asset: string, ofType: readonly string[]): string | undefined {
    const has = this.propertiesOf.get(asset) ?? this.w.assets.get(asset)?.properties ?? [];
    return ofType.find((code) => has.includes(code)) ?? ofType[0];
  }
}

/** Who reads a key decides the attack path: a scenario names the flow by which its threat comes. */
function textOf({ title, description, interaction }: SketchThreat): string {
  const said = [title, description].filter((part, i) => part !== '' && (i === 0 || part !== title));
  if (said.length === 0) return '';
  const comesBy = interaction ? `Interaction: ${interaction}` : '';
  const [first = '', ...rest] = said;
  return cutAt([first, comesBy, ...rest].filter(Boolean).join('\n'), 4000);
}

const keyOf = (asset: string, text: string): string => `${asset} ${foldText(text)}`;

/** `Elevation of Privileges` and `Information disclosure` are written in several ways. */
const sameType = (a: string, b: string): boolean => {
  const plain = (word: string) =>
    foldText(word)
      .replace(/[^\p{L}]/gu, '')
      .replace(/s$/, '');
  return plain(a) !== '' && plain(a) === plain(b);
};
