import { App, Button } from 'antd';
import { useCallback } from 'react';
import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import { shortCodes } from './short-codes';

type Bound = Pick<RiskRow, 'code' | 'goals'>;

/** Asks whether new goals take the place of those that risks are bound to, or stand beside them; `null` = rather not. */
function useAskOverwrite(): (
  risks: readonly Bound[],
  fresh: readonly string[],
) => Promise<'overwrite' | 'both' | null> {
  const t = useT();
  const session = useSession();
  const { modal } = App.useApp();
  return useCallback(
    (risks, fresh) => {
      const codesOf = (ids: Iterable<string>) =>
        shortCodes([...new Set(ids)].map((id) => session.view.w.goals.get(id)?.code ?? ''));
      return new Promise((answer) => {
        const asked = modal.confirm({
          title: t('workspace.bind.title', {
            risk: shortCodes(risks.map(({ code }) => code)),
            goals: codesOf(risks.flatMap(({ goals }) => goals)),
          }),
          content: t('workspace.bind.question', { goal: codesOf(fresh) }),
          okText: t('workspace.bind.overwrite'),
          okButtonProps: { danger: true },
          focusable: { autoFocusButton: 'cancel' },
          cancelText: t('workspace.bind.cancel'),
          onOk: () => answer('overwrite'),
          onCancel: () => answer(null),
          footer: (_, { OkBtn, CancelBtn }) => (
            <>
              <CancelBtn />
              <OkBtn />
              <Button
                type="primary"
                onClick={() => {
                  asked.destroy();
                  answer('both');
                }}
              >
                {t('workspace.bind.both')}
              </Button>
            </>
          ),
        });
      });
    },
    [t, session, modal],
  );
}

/**
 * The goals a risk shall have after `goal` is bound to it. Where it is bound to others already the person is asked whether to overwrite the
 * binding (R-RISK-11); both may stay, because a risk can have several goals. `null` = rather not.
 */
export function useAskBinding(): (risk: Bound, goal: string) => Promise<string[] | null> {
  const ask = useAskOverwrite();
  return useCallback(
    async (risk, goal) => {
      if (risk.goals.includes(goal)) return [...risk.goals];
      if (risk.goals.length === 0) return [goal];
      const answer = await ask([risk], [goal]);
      return answer && (answer === 'both' ? [...risk.goals, goal] : [goal]);
    },
    [ask],
  );
}

/** What a grid enters as the goals of a risk. */
export interface Rebinding {
  risk: Bound;
  goals: readonly string[];
}

/**
 * The same of goals that were entered or pasted in a grid: asked once for all risks whose goals others would take the place of. Returns the goals by
 * the code of the risk; `null` = rather not.
 */
export function useAskRebinding(): (entered: readonly Rebinding[]) => Promise<ReadonlyMap<string, string[]> | null> {
  const ask = useAskOverwrite();
  return useCallback(
    async (entered) => {
      const replaced = entered.filter(replaces);
      const fresh = replaced.flatMap(({ risk, goals }) => goals.filter((id) => !risk.goals.includes(id)));
      const answer =
        replaced.length === 0
          ? 'overwrite'
          : await ask(
              replaced.map(({ risk }) => risk),
              fresh,
            );
      if (answer === null) return null;
      return new Map(
        entered.map((one) => {
          const { risk, goals } = one;
          const kept = answer === 'both' && replaces(one) ? risk.goals.filter((id) => !goals.includes(id)) : [];
          return [risk.code, [...kept, ...goals]];
        }),
      );
    },
    [ask],
  );
}

/** Goals come in, and others go. */
const replaces = ({ risk, goals }: Rebinding): boolean =>
  goals.some((id) => !risk.goals.includes(id)) && risk.goals.some((id) => !goals.includes(id));
