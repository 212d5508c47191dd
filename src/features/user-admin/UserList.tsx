import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { type MadeLink, type UserLine, userAdmin } from '#contract/account/user-admin.ts';
import { storedStates } from '#domain/model/user.ts';
import { clearable } from '@/components/clearable';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useAddressParts } from '@/components/useAddressParts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { fields } from '@/lists/fields';
import { useAddressPages } from '@/lists/useAddressPages';
import { Anonymise } from './Anonymise';
import { InviteDrawer } from './InviteDrawer';
import { LinkDialog } from './LinkDialog';
import { StateTag } from './StateTag';
import { UserDrawer } from './UserDrawer';

function Time({ at }: { at: string | null }) {
  const t = useT();
  const { time } = useDates();
  return at ? <span className="num">{time(at)}</span> : <span className="quiet">{t('userAdmin.never')}</span>;
}

const columns = fields<UserLine>()('userAdmin', {
  fullName: { width: 180, sortable: true },
  username: { width: 160, sortable: true },
  email: { width: 220 },
  state: { width: 100, sortable: true, show: ({ state }) => <StateTag state={state} /> },
  lastSignIn: { width: 160, sortable: true, show: ({ lastSignIn }) => <Time at={lastSignIn} /> },
  createdOn: { width: 160, sortable: true, show: ({ createdOn }) => <Time at={createdOn} /> },
  held: { width: 100 },
});

/** The users, page by page. */
export function UserList({ canModify }: { canModify: boolean }) {
  const t = useT();
  const [address, go] = useAddressParts();
  const [made, setMade] = useState<MadeLink>();
  const state = storedStates.find((one) => one === address.get('state'));
  const [rows, search] = useAddressPages(userAdmin.list, { query: state ? { state } : {} });
  const open = address.get('edit');
  const close = () => go({ edit: undefined, new: undefined });
  const invite = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ new: '1' })}>
      {t('userAdmin.invite')}
    </Button>
  );
  return (
    <>
      <EntityTable
        id="system.user"
        fields={columns}
        rows={rows}
        search={{ ...search, placeholder: t('userAdmin.search') }}
        toolbar={
          <>
            <Select
              allowClear={clearable(t('form.clear'))}
              aria-label={t('userAdmin.field.state')}
              placeholder={t('userAdmin.anyState')}
              style={{ width: 140 }}
              options={storedStates.map((value) => ({ value, label: t(`userAdmin.state.${value}`) }))}
              value={state}
              onChange={(value: string | undefined) => go({ state: value, page: undefined })}
            />
            {invite}
          </>
        }
        actions={({ id, fullName, state: is }) =>
          is !== 'deleted' ? (
            <Button size="small" aria-label={t('userAdmin.open', { name: fullName })} onClick={() => go({ edit: id })}>
              …
            </Button>
          ) : (
            canModify && <Anonymise user={{ id, fullName }} size="small" onGone={rows.refresh} />
          )
        }
        empty={{ text: t(state ? 'userAdmin.noneSuch' : 'userAdmin.empty'), action: invite || undefined }}
        more={{
          onRow: ({ id, state: is }) => ({ onDoubleClick: () => is !== 'deleted' && go({ edit: id }) }),
        }}
      />
      {open && (
        <UserDrawer
          key={open}
          id={open}
          canModify={canModify}
          onChanged={rows.refresh}
          onLink={setMade}
          onClose={close}
        />
      )}
      {/* Beside both, because the link follows the form that goes. */}
      {(made || address.has('new')) && <ReturnFocus />}
      {canModify && address.has('new') && (
        <InviteDrawer
          onInvited={(link) => {
            close();
            setMade(link);
            rows.refresh();
          }}
          onClose={close}
        />
      )}
      {made && <LinkDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}
