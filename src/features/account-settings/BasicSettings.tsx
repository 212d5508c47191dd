import { useModel } from '@umijs/max';
import { App, Col, Descriptions, Row } from 'antd';
import { useMemo } from 'react';
import { type CurrentUser, inauth } from '#contract/account/inauth.ts';
import { Profile } from '#domain/model/user.ts';
import { useT } from '@/i18n';
import { EntityForm } from '@/lists/EntityForm';
import { call, silent } from '@/request/call';
import { profileFields } from './fields';
import { Picture } from './Picture';

export function BasicSettings({ user }: { user: CurrentUser }) {
  const t = useT();
  const { message } = App.useApp();
  const { setInitialState } = useModel('@@initialState');
  const initial = useMemo(() => {
    const { fullName, nickname, email, mobile, introduction } = user;
    return { fullName, nickname, email, mobile, introduction };
  }, [user]);

  const showUser = (currentUser: CurrentUser) => setInitialState((state) => state && { ...state, currentUser });

  return (
    <Row gutter={[48, 24]}>
      <Col xs={24} lg={12} style={{ maxWidth: 520 }}>
        <Descriptions
          column={1}
          size="small"
          style={{ marginBlockEnd: 16 }}
          items={[{ key: 'username', label: t('accountSettings.field.username'), children: user.username }]}
        />
        <EntityForm
          keptAs={{ place: 'profile' }}
          schema={Profile}
          fields={profileFields}
          initial={initial}
          submitText={t('accountSettings.basic.save')}
          onSubmit={async (body) => {
            await showUser(await call(inauth.updateUser, { params: { id: user.id }, body }, silent));
            message.success(t('accountSettings.basic.done'));
          }}
        />
      </Col>
      <Col xs={24} lg={8}>
        <Picture user={user} onChanged={showUser} />
      </Col>
    </Row>
  );
}
