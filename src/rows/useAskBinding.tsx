import { App, Button } from 'antd';
import { useCallback } from 'react';
import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';

/**
 * The goals a risk shall have after `goal` is bound to it. Where it is bound to others already the person is asked whether to overwrite the
 * binding (R-RISK-11); both may stay, because a risk can have several goals. `null` = rather not.
 */
export function useAskBinding(): (risk: Pick<RiskRow, 'code' | 'goals'>, goal: string) => Promise<string[] | null> {
  const t = useT();
  const session = useSession();
  const { modal } = App.useApp();
  return useCallback(
    (risk, goal) => {
      if (risk.goals.includes(goal)) return Promise.resolve([...risk.goals]);
      if (risk.goals.length === 0) return Promise.resolve([goal]);
      const codeOf = (id: string) => session.view.w.goals.get(id)?.code ?? '';
      return new Promise((answer) => {
        const asked = modal.confirm({
          title: t('workspace.bind.title', { risk: risk.code, goals: risk.goals.map(codeOf).join(', ') }),
          content: t('workspace.bind.question', { goal: codeOf(goal) }),
          okText: t('workspace.bind.overwrite'),
          okButtonProps: { danger: true },
          focusable: { autoFocusButton: 'cancel' },
          cancelText: t('workspace.bind.cancel'),
          onOk: () => answer([goal]),
          onCancel: () => answer(null),
          footer: (_, { OkBtn, CancelBtn }) => (
            <>
              <CancelBtn />
              <OkBtn />
              <Button
                type="primary"
                onClick={() => {
                  asked.destroy();
                  answer([...risk.goals, goal]);
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
