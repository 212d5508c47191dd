import { isAnalysisKind, kinds } from '../kinds/kinds.ts';
import { levelsOf } from '../method/rate/impact.ts';
import type { LocalText } from '../model/base.ts';
import { fillHoles } from '../model/holes.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import type { Difference } from './differences.ts';

type Language = 'en' | 'zh';
const text = (en: string, zh: string): LocalText => ({ en, zh });

const words = {
  deleted: text('{row} was deleted', '{row} 已删除'),
  gone: text('{row} no longer belongs to it', '{row} 不再属于其中'),
  parted: text('{row} left {by}', '{row} 离开了 {by}'),
  come: text('{row} belongs to it now', '{row} 现属于其中'),
  joined: text('{row} joined {by}', '{row} 加入了 {by}'),
  treeGone: text('the attack tree of {code} was deleted', '{code} 的攻击树已删除'),
  treeCome: text('{code} got an attack tree', '{code} 新增了攻击树'),
  treeShape: text('the attack tree of {code} has another structure', '{code} 的攻击树结构已变化'),
  left: text('{code} left the boundary', '{code} 移出了边界'),
  entered: text('{code} came inside the boundary', '{code} 移入了边界'),
  secured: text('{code} became a security asset', '{code} 成为安全资产'),
  unsecured: text('{code} is no longer a security asset', '{code} 不再是安全资产'),
  got: text('{code} got the property {name}', '{code} 增加了属性“{name}”'),
  lost: text('{code} lost the property {name}', '{code} 失去了属性“{name}”'),
  moved: text('{row}: {name} {was} → {is}', '{row}：{name} {was} → {is}'),
  off: text('{row} no longer takes part in the rating', '{row} 不再参与评级'),
  on: text('{row} takes part in the rating', '{row} 参与评级'),
  barred: text('{row} counts as impossible', '{row} 视为不可行'),
  possible: text('{row} no longer counts as impossible', '{row} 不再视为不可行'),
  activated: text('{row} was switched on', '{row} 已启用'),
  deactivated: text('{row} was switched off', '{row} 已停用'),
  reworded: text('{row} has another text', '{row} 的文字已变化'),
  relinked: text('{row} has other links', '{row} 的关联已变化'),
  reordered: text('{row} has other steps, or another order', '{row} 的步骤或其顺序已变化'),
  wholly: text('{row} is rated as a whole', '{row} 改为整体评级'),
  bySteps: text('{row} is rated by its steps', '{row} 改为按步骤评级'),
  method: text('method: {name} changed', '方法：{name}已变化'),
  nothing: text('none', '无'),
} as const;

const methodParts: Readonly<Record<string, LocalText>> = {
  'impact mode': text('the mode of the impact model', '影响模型的模式'),
  'impact dimensions': text('the dimensions of the impact model', '影响模型的维度'),
  'impact ranges': text('the ranges of the impact model', '影响模型的范围'),
  total: text('the calculation of the feasibility model', '可行性模型的计算方式'),
  parameters: text('the parameters of the feasibility model', '可行性模型的参数'),
  ranges: text('the ranges of the feasibility model', '可行性模型的范围'),
  map: text('the levels of the feasibility model', '可行性模型的等级'),
};

const aspectNames: Readonly<Record<string, LocalText>> = {
  property: text('property', '属性'),
  type: text('type', '类型'),
  model: text('model', '模型'),
  customLevel: text('level set by hand', '手动等级'),
  value: text('value', '风险值'),
  left: text('residual value', '残余风险值'),
  cal: text('CAL', 'CAL'),
  treatments: text('treatment', '处置'),
};

/** Says what became of a fact, in one of both languages: `step AS-7: Equipment Bespoke → Standard`, `A-4 left the boundary`. */
export class ReasonWords {
  constructor(
    private readonly w: Workspace,
    private readonly language: Language,
  ) {}

  of(difference: Difference): string {
    const { what, fact, code, by = '' } = difference;
    const [kind = '', id = ''] = fact.split(/\/(.*)/s);
    if (kind === 'method') return this.ofMethod(id, difference.aspect);
    if (kind === 'trees') {
      const told = what === 'gone' ? words.treeGone : what === 'come' ? words.treeCome : words.treeShape;
      return difference.aspect === 'model' ? this.changed(kind, difference) : this.say(told, { code });
    }
    if (what === 'changed') return this.changed(kind, difference);
    if (what === 'come') return this.say(by ? words.joined : words.come, { row: this.rowOf(kind, code), by });
    const isThere = isAnalysisKind(kind) && tableOf(this.w, kind).has(id);
    const told = !isThere ? words.deleted : by ? words.parted : words.gone;
    return this.say(told, { row: this.rowOf(kind, code), by });
  }

  private ofMethod(part: string, aspect: string): string {
    const name = methodParts[part === 'impact' ? `impact ${aspect}` : aspect];
    const model = part.startsWith('feasibility/') ? ` (${part.slice('feasibility/'.length)})` : '';
    return this.say(words.method, { name: `${name ? name[this.language] : part}${model}` });
  }

  private changed(kind: string, { code, aspect, was, is }: Difference): string {
    const row = this.rowOf(kind === 'trees' ? 'threats' : kind, code);
    const isOn = is === 'yes';
    const [what = '', first = '', second = ''] = aspect.split('/');
    switch (what) {
      case 'inside':
        return this.say(isOn ? words.entered : words.left, { code });
      case 'security':
        return this.say(isOn ? words.secured : words.unsecured, { code });
      case 'has':
        return this.say(isOn ? words.got : words.lost, { code, name: this.property(first) });
      case 'off':
        return this.say(isOn ? words.off : words.on, { row });
      case 'impossible':
        return this.say(isOn ? words.barred : words.possible, { row });
      case 'active':
        return this.say(isOn ? words.activated : words.deactivated, { row });
      case 'whole':
        return this.say(isOn ? words.wholly : words.bySteps, { row });
      case 'own':
      case 'text':
        return this.say(words.reworded, { row });
      case 'steps':
        return this.say(words.reordered, { row });
      case 'impact':
        return this.moved(row, this.dimension(first), this.impactLevels(first, was, is));
      case 'rating':
      case 'vector':
        return this.moved(row, this.parameter(first, second), this.ratedLevels([first, second], was, is));
      case 'property':
        return this.moved(
          row,
          this.name(aspectNames.property),
          [was, is].map((one) => this.property(one)),
        );
      case 'customLevel':
        return this.moved(
          row,
          this.name(aspectNames.customLevel),
          [was, is].map((one) => this.feasibility(one)),
        );
      default: {
        const name = aspectNames[what];
        return name ? this.moved(row, name[this.language], [was, is]) : this.say(words.relinked, { row });
      }
    }
  }

  private moved(row: string, name: string, [was = '', is = '']: readonly string[]): string {
    const none = words.nothing[this.language];
    return this.say(words.moved, { row, name, was: was || none, is: is || none });
  }

  /** The noun of a kind with the code: assets by their code alone, as people call them. */
  private rowOf(kind: string, code: string): string {
    if (!isAnalysisKind(kind) || kind === 'assets') return code;
    const { noun } = kinds[kind];
    return this.language === 'zh' ? `${noun.zh} ${code}` : `${noun.one} ${code}`;
  }

  private impactLevels(dimension: string, ...both: readonly string[]): string[] {
    const { impact } = this.w.method;
    const found = impact.dimensions.find(({ code }) => code === dimension);
    return this.leveled(found ? levelsOf(impact, found) : impact.levels, both);
  }

  private ratedLevels([model, parameter]: readonly string[], ...both: readonly string[]): string[] {
    const own = this.w.method.feasibility.find(({ id }) => id === model);
    return this.leveled(own?.parameters.find(({ code }) => code === parameter)?.levels ?? [], both);
  }

  /** `STD=4` by the name of the level; with the numbers where they alone differ. */
  private leveled(levels: readonly { code: string; name: LocalText }[], both: readonly string[]): string[] {
    const parts = both.map((one) => {
      const at = one.lastIndexOf('=');
      return at < 0 ? { code: '', number: '' } : { code: one.slice(0, at), number: one.slice(at + 1) };
    });
    const isSameLevel = parts[0]?.code === parts[1]?.code;
    return parts.map(({ code, number }) => {
      const name = levels.find((level) => level.code === code)?.name[this.language] ?? code;
      return isSameLevel && name ? `${name} (${number})` : name;
    });
  }

  private dimension(code: string): string {
    return this.w.method.impact.dimensions.find((one) => one.code === code)?.name[this.language] ?? code;
  }

  private parameter(model: string, code: string): string {
    const own = this.w.method.feasibility.find(({ id }) => id === model);
    return own?.parameters.find((one) => one.code === code)?.name[this.language] ?? code;
  }

  private property(code: string): string {
    return this.w.method.properties.find((one) => one.code === code)?.name[this.language] ?? code;
  }

  private feasibility(code: string): string {
    return this.w.method.feasibilityLevels.find((one) => one.code === code)?.name[this.language] ?? code;
  }

  private name(said: LocalText | undefined): string {
    return said?.[this.language] ?? '';
  }

  private say(said: LocalText, holes: Readonly<Record<string, string>>): string {
    return fillHoles(said[this.language], holes);
  }
}
