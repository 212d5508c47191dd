import { App } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type MethodEffect, type ProjectDetail, project } from '#contract/project.ts';
import { sumOf } from '#domain/method/change/moved-counts.ts';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import type { Method } from '#domain/model/method.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { useAskSaveOver } from '@/components/forms/useAskSaveOver';
import { type KeptAs, useKeptForm } from '@/components/forms/useKeptForm';
import { showFirstProblem } from '@/editor/show-first-problem';
import { type PlaceOf, useRefusedCells } from '@/editor/useRefusedCells';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { showFailure } from '@/request/failures';
import { checksOf, newErrors } from './setting-checks';
import { type SettingDraft, settingDraftOf, withMethod } from './setting-draft';
import { choiceOf, rebased, settled } from './setting-method';

const staleStatus = 412;
/** `method.risk.matrix.SEV.H` of the request is `risk.matrix.SEV.H` of the draft. */
const placeOf: PlaceOf = (path) => (path.startsWith('method.') ? path.slice('method.'.length) : undefined);

/** A save that waits for a decision: these ratings would move. */
export interface Moves {
  effects: readonly MethodEffect[];
  before: Method;
  after: Method;
  accept: () => Promise<void>;
}

/** Keeps the draft in the browser while it differs from what is stored; `replace` puts back what was kept. */
function useKeptDraft(at: KeptAs, draft: Method, dirty: boolean, replace: (next: Method) => void) {
  const { offer, keep, forget } = useKeptForm({
    ...at,
    read: () => ({ method: settled(draft) }),
    put: ({ values }) => replace(values.method as Method),
  });
  const wasDirty = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft is kept, whoever makes it
  useEffect(() => {
    if (dirty) keep();
    else if (wasDirty.current) forget();
    wasDirty.current = dirty;
  }, [draft, dirty, keep, forget]);
  return { offer, forget };
}

/**
 * The project's method while it is edited, and its way to the server: refused cells stand at their places, moved ratings are asked for,
 * and what someone else saved first is not lost.
 */
export function useSetting(kept: ProjectDetail, readOnly: boolean) {
  const t = useT();
  const { message } = App.useApp();
  const askSaveOver = useAskSaveOver();
  const params = { projectId: kept.id };
  const [base, setBase] = useState(() => ({ rev: kept.rev, method: settled(kept.method) }));
  const [state, setState] = useState(() => settingDraftOf(base.method));
  const draft = state.method;
  const [saving, setSaving] = useState(false);
  const [moves, setMoves] = useState<Moves | null>(null);
  const refused = useRefusedCells<Method>(placeOf);

  const checked = useDeferredValue(draft);
  const found = useMemo(() => checksOf(settled(checked), t, base.method), [checked, t, base.method]);
  const before = useMemo(() => checksOf(base.method, t), [base.method, t]);
  const problems = refused.withRefused(draft, found);
  const dirty = useMemo(() => !sameContent(settled(draft), base.method), [draft, base.method]);

  const replace = (next: Method) => setState(settingDraftOf(next));
  const place = readOnly ? null : `method of project ${kept.id}`;
  const { offer, forget } = useKeptDraft({ place, rev: base.rev }, draft, dirty, replace);
  /** Asks first what would move; the server asks again where a task was edited in between. */
  const send = async (rev: number, from: Method, accepted: boolean): Promise<void> => {
    const method = settled(from);
    setSaving(true);
    try {
      if (!accepted && (await asks(rev, from, method))) return;
      const body = { rev, method, choice: choiceOf(method), accepted };
      const saved = await call(project.changeMethod, { params, body }, silent);
      setBase({ rev: saved.rev, method });
      setMoves(null);
      message.success(t('setting.saved'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await react(error, rev, from);
    } finally {
      setSaving(false);
    }
  };
  /** Puts the moved ratings and the rows that become suspect up for a decision; false when there are none. */
  const asks = async (rev: number, from: Method, after: Method): Promise<boolean> => {
    const answer = await call(project.methodEffect, { params, body: { method: after } }, silent);
    const effects = answer.effects.filter(({ counts, suspects }) => sumOf(counts) > 0 || (suspects?.count ?? 0) > 0);
    if (effects.length === 0) return false;
    setMoves({ effects, before: base.method, after, accept: () => send(rev, from, true) });
    return true;
  };
  const react = async (error: CallError, rev: number, from: Method) => {
    if (error.errorCode === errorCodes.MethodMoves && (await asks(rev, from, settled(from)))) return;
    setMoves(null);
    if (error.status === staleStatus) {
      askSaveOver(error, t('setting.stale'), () => reapply(from));
      return;
    }
    refused.note(from, error);
    showFailure(error);
  };
  /** Puts what was typed on top of what is stored by now; parts nobody touched here become those of the other person. */
  const reapply = async (from: Method) => {
    const fresh = await call(project.get, { params }).catch(() => undefined);
    if (!fresh) return;
    const theirs = settled(fresh.method);
    const mine = rebased(settled(from), base.method, theirs);
    setBase({ rev: fresh.rev, method: theirs });
    replace(mine);
    await send(fresh.rev, mine, false);
  };
  const save = (): SaveRefusal => {
    const errors = newErrors(checksOf(settled(draft), t, base.method), before);
    if (errors.length > 0) {
      message.error(t('configuration.check.first'));
      showFirstProblem();
      return errors[0];
    }
    void send(base.rev, draft, false);
    return undefined;
  };
  return {
    draft,
    state,
    /** Changes what no table holds: lists, code rule, the feasibility models there are. */
    edit: useCallback((change: (draft: Method) => Method) => setState((now) => withMethod(now, change)), []),
    /** Changes the tables of a part. */
    put: setState as (change: (draft: SettingDraft) => SettingDraft) => void,
    /** Puts another method in the draft's place; editors start anew. */
    replace,
    discard: () => replace(base.method),
    problems,
    dirty,
    /** What was entered before and not saved: nothing is entered until that is decided. */
    offer,
    forget,
    saving,
    save,
    moves,
    dismissMoves: () => setMoves(null),
  };
}

/** The first problem that keeps a draft from being saved. */
export type SaveRefusal = ModelProblem | undefined;
export type Setting = ReturnType<typeof useSetting>;
