import type { DrawnKind, Row } from '#domain/kinds/kinds.ts';
import type { RowMeta } from '#domain/model/base.ts';
import type { WordedField, WordedFields } from './field-words';

/** The kinds of row without a code: nothing but words is needed of their fields, because no grid and no panel shows them. */
type UncodedKind = DrawnKind | 'chapters';

/** Every stored field of the kind; one without words does not compile. */
type Declarations<K extends UncodedKind> = {
  [F in Exclude<keyof Row<K>, keyof RowMeta> & string]: Omit<WordedField, 'name'>;
};

const wordsOf = <K extends UncodedKind>(fields: Declarations<K>): WordedFields => ({
  code: 'workspace.field.code',
  list: Object.entries<Omit<WordedField, 'name'>>(fields).map(([name, field]) => ({ ...field, name })),
});

const box = {
  x: { label: 'drawn.x' },
  y: { label: 'drawn.y' },
  width: { label: 'drawn.width' },
  height: { label: 'drawn.height' },
} as const;

/** How every shape is drawn. */
const look = {
  z: { label: 'drawn.layer' },
  style: {
    label: 'drawn.style',
    parts: {
      fill: 'topology.fill',
      stroke: 'topology.stroke',
      dashed: 'drawn.dashed',
      fontSize: 'topology.fontSize',
      locked: 'drawn.locked',
    },
  },
} as const;

/** The words for the stored fields of rows without a code, each declared once: for comparisons and merges of versions. */
export const uncodedFields: Readonly<Record<UncodedKind, WordedFields>> = {
  diagrams: wordsOf<'diagrams'>({ name: { label: 'workspace.field.name' }, order: { label: 'drawn.order' } }),
  groups: wordsOf<'groups'>({
    diagram: { label: 'drawn.diagram' },
    name: { label: 'workspace.field.name' },
    boundary: { label: 'topology.name.boundary' },
    ...box,
    group: { label: 'topology.name.group' },
    ...look,
  }),
  nodes: wordsOf<'nodes'>({
    diagram: { label: 'drawn.diagram' },
    asset: { label: 'drawn.asset' },
    text: { label: 'workspace.field.text' },
    ...box,
    group: { label: 'topology.name.group' },
    ...look,
  }),
  links: wordsOf<'links'>({
    diagram: { label: 'drawn.diagram' },
    asset: { label: 'drawn.asset' },
    text: { label: 'workspace.field.text' },
    from: { label: 'drawn.from' },
    fromPort: { label: 'drawn.fromPort' },
    to: { label: 'drawn.to' },
    toPort: { label: 'drawn.toPort' },
    arrow: {
      label: 'topology.arrow',
      values: {
        none: 'topology.arrow.none',
        forward: 'topology.arrow.forward',
        backward: 'topology.arrow.backward',
        both: 'topology.arrow.both',
      },
    },
    route: {
      label: 'topology.route',
      values: {
        straight: 'topology.route.straight',
        orthogonal: 'topology.route.orthogonal',
        smooth: 'topology.route.smooth',
      },
    },
    vertices: { label: 'drawn.vertices', parts: { x: 'drawn.x', y: 'drawn.y' } },
    ...look,
  }),
  treeNodes: wordsOf<'treeNodes'>({
    threat: { label: 'tree.threat' },
    control: { label: 'drawn.control' },
    parent: { label: 'drawn.parent' },
    gate: { label: 'drawn.gate', values: { and: 'drawn.gate.and', or: 'drawn.gate.or', none: 'drawn.gate.none' } },
    text: { label: 'workspace.field.text' },
    step: { label: 'drawn.step' },
    target: { label: 'drawn.target' },
    order: { label: 'drawn.order' },
    controls: { label: 'tree.controls' },
    model: { label: 'path.field.model' },
  }),
  coverages: wordsOf<'coverages'>({
    entry: { label: 'coverage.entry' },
    threats: { label: 'coverage.by' },
    reason: { label: 'coverage.reason' },
  }),
  rejections: wordsOf<'rejections'>({
    generator: {
      label: 'drawn.generator',
      values: {
        damages: 'asset.generate',
        threats: 'threat.generate',
        paths: 'path.generate',
        risks: 'risk.generate',
        goals: 'goal.generate',
        coverage: 'coverage.title',
        draftProperties: 'draft.stage.properties',
        draftDamages: 'draft.stage.damages',
        draftThreats: 'draft.stage.threats',
        draftPaths: 'draft.stage.paths',
        draftRisks: 'draft.stage.risks',
        draftGoals: 'draft.stage.goals',
        emb3d: 'device.title',
      },
    },
    key: { label: 'drawn.about' },
    what: { label: 'drawn.proposal' },
    reason: { label: 'drawn.rejectedBecause' },
  }),
  grounds: wordsOf<'grounds'>({
    stage: {
      label: 'drawn.generator',
      values: {
        properties: 'draft.stage.properties',
        damages: 'draft.stage.damages',
        threats: 'draft.stage.threats',
        paths: 'draft.stage.paths',
        risks: 'draft.stage.risks',
        goals: 'draft.stage.goals',
      },
    },
    key: { label: 'drawn.about' },
    row: { label: 'drawn.about' },
    what: { label: 'drawn.proposal' },
    facts: { label: 'drawn.about' },
  }),
  reviews: wordsOf<'reviews'>({
    kind: { label: 'drawn.about' },
    row: { label: 'drawn.about' },
    by: { label: 'review.by' },
    at: { label: 'review.at' },
    how: {
      label: 'review.how',
      values: { person: 'review.how.person', frozen: 'review.how.frozen', approved: 'review.how.approved' },
    },
    reason: { label: 'review.reason' },
    basis: { label: 'review.basis' },
  }),
  scenarios: wordsOf<'scenarios'>({
    name: { label: 'workspace.field.name' },
    reason: { label: 'drawn.why' },
    changes: {
      label: 'drawn.changes',
      parts: {
        row: 'drawn.about',
        label: 'workspace.field.name',
        level: 'drawn.level',
        what: 'drawn.change',
        on: 'control.field.active',
      },
      values: {
        control: 'drawn.change.control',
        assumption: 'drawn.change.assumption',
        parameter: 'drawn.change.parameter',
        impact: 'drawn.change.impact',
        feasibility: 'drawn.change.feasibility',
        impactModel: 'drawn.change.impactModel',
        feasibilityModel: 'drawn.change.feasibilityModel',
        riskModel: 'drawn.change.riskModel',
      },
    },
  }),
  lookedAt: wordsOf<'lookedAt'>({
    check: { label: 'drawn.check' },
    row: { label: 'drawn.about' },
    facts: { label: 'drawn.facts' },
    what: { label: 'drawn.finding' },
    reason: { label: 'drawn.lookedAtBecause' },
  }),
  foreignParts: wordsOf<'foreignParts'>({
    format: { label: 'drawn.format' },
    row: { label: 'drawn.about' },
    foreignId: { label: 'drawn.foreignId' },
    document: { label: 'drawn.document' },
    content: { label: 'drawn.content' },
  }),
  chapters: wordsOf<'chapters'>({
    topic: { label: 'drawn.topic' },
    text: { label: 'version.diff.chapter.text' },
    pictures: { label: 'version.diff.chapter.pictures' },
  }),
};
