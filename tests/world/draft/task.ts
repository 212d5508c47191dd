import { draftStage } from '#domain/draft/draft.ts';
import type { Knowledge } from '#domain/draft/knowledge.ts';
import type { DraftProposal, DraftStage } from '#domain/draft/proposal.ts';
import { takenOps } from '#domain/draft/taken.ts';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { headlampDrawing } from '#server/seed/headlamp-drawing.ts';
import { Desk, headlamp } from '../headlamp.ts';

const entriesOf = <L extends LibraryName>(library: L) =>
  (deliveredLibraries()[library] ?? []).map((seed) => ({
    ...libraries[library].form.parse(seed),
    id: `entry-${seed.code}`,
    rev: 1,
    origin: 'seed',
    createBy: '',
    updateBy: '',
    updateTime: '',
  }));

/** What the delivered libraries know, as a workplace that has loaded them. */
export const delivered = (): Knowledge =>
  ({
    assets: entriesOf('assets'),
    impacts: entriesOf('impacts'),
    attacks: entriesOf('attacks'),
    requirements: entriesOf('requirements'),
    rules: [],
  }) as unknown as Knowledge;

/** The drawing of the example in a task that says nothing else: assets without properties, and the functions they serve. */
export function drawnExample(): Desk {
  const from = headlamp();
  from.do(
    ...headlampDrawing(
      ({ en }) => en,
      (name) => name,
    ),
  );
  const { w } = from;
  const assets = [...w.assets].map((asset) => ({ ...asset, properties: [] }));
  const rows = {
    assets,
    functions: [...w.functions],
    diagrams: [...w.diagrams],
    groups: [...w.groups],
    nodes: [...w.nodes],
    links: [...w.links],
  };
  return new Desk(
    workspaceOf({ versionId: 'v', rev: 1, status: 'open', method: defaultMethod, counters: { ...w.counters }, rows }),
  );
}

/** Takes what a stage proposes and is sure of, as a person who presses the button does; returns what was taken. */
export function takeStage(desk: Desk, stage: DraftStage, knowledge: Knowledge): readonly DraftProposal[] {
  const sure = draftStage(desk.w, stage, knowledge, 'en').filter(({ unsure }) => !unsure);
  if (sure.length > 0) desk.do(...takenOps(desk.w, sure));
  return sure;
}

export const proposed = (w: Workspace, stage: DraftStage, knowledge: Knowledge) =>
  draftStage(w, stage, knowledge, 'en');
