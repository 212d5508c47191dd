import { utils, write } from 'xlsx';
import { api } from '#contract/index.ts';
import { libraryCalls, libraryGroupNames } from '#contract/library.ts';
import { deliveryCalls, deliveryGroupNames } from '#contract/library-delivery.ts';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { libraryNames } from '#domain/library/libraries.ts';
import { formerUser } from '#domain/model/former-user.ts';
import { type Act, act } from './administration/act.ts';
import { type Analysis, projectForm, taskForm } from './analysis.ts';
import type { Actor } from './server.ts';

const both = (text: string) => ({ en: text, zh: text });
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAfbLI3wAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

function formWith(content: string | Uint8Array<ArrayBuffer>, name: string, more: Record<string, string> = {}) {
  const form = new FormData();
  form.append('file', new File([content], name));
  for (const [field, value] of Object.entries(more)) form.append(field, value);
  return form;
}

const workbook = (rows: object[], sheet: string) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows), sheet);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};

type World = Analysis & { admin: Actor };

/** Acts on users, permission sets and applications. */
async function onUsers({ admin, ...w }: World): Promise<Record<string, Act>> {
  const { userAdmin, userSession, permissionSet, appEntry, inauth } = api;
  const someone = await w.user('someone');
  const userNamed = async (name: string) => {
    const { list } = await admin.call(userAdmin.list, { query: { name } });
    return { userId: list[0]?.id ?? '' };
  };
  const revOf = async (userId: string) => (await admin.call(userAdmin.get, { params: { userId } })).rev;
  const waiting = async (username: string) => {
    const person = { username, fullName: username, email: `${username}@example.com`, password: 'Kestrel26' };
    await w.stranger().call(api.signIn.register, { body: person });
    return { params: await userNamed(username) };
  };
  const someoneAt = { params: { userId: someone.id } };
  const profile = {
    email: 'some@example.com',
    fullName: 'Some',
    nickname: '',
    mobile: '13800138000',
    introduction: 'x',
  };
  const sets = () => admin.call(permissionSet.list);
  const apps = () => admin.call(appEntry.list);
  const app = { appHref: 'https://wiki.example', configCode: 'wiki', configName: 'Wiki' };
  const form = { name: 'Readers', permissions: ['ProjectConfigRead'] };
  return {
    'inauth.createUser': act(inauth.createUser, 'user.created', 'made', () => ({
      body: { username: 'made', fullName: 'Made', password: 'Kestrel26' },
    })),
    'inauth.updateUser': act(inauth.updateUser, 'email.changed', 'someone', () => ({
      params: { id: someone.id },
      body: profile,
    })),
    'inauth.updateUser (the name)': act(inauth.updateUser, 'name.changed', 'someone', () => ({
      params: { id: someone.id },
      body: { ...profile, fullName: 'Somebody' },
    })),
    'inauth.updateUser (what else it says)': act(inauth.updateUser, 'user.changed', 'someone', () => ({
      params: { id: someone.id },
      body: { ...profile, fullName: 'Somebody', introduction: 'y' },
    })),
    'inauth.updatePicture': act(inauth.updatePicture, 'user.changed', 'someone', () => ({
      params: { id: someone.id },
      body: { profilePic: '' },
    })),
    'userAdmin.invite': act(userAdmin.invite, 'user.invited', 'guest', () => ({
      body: { username: 'guest', fullName: 'Guest', permissions: [] },
    })),
    'userAdmin.link': act(userAdmin.link, 'user.linked', 'guest', async () => ({ params: await userNamed('guest') })),
    'userAdmin.change': act(userAdmin.change, 'user.permissions', 'someone', async () => ({
      ...someoneAt,
      body: {
        rev: await revOf(someone.id),
        form: { fullName: 'Somebody', email: profile.email, permissions: ['ProjectConfigRead'] },
      },
    })),
    'userAdmin.endSessions': act(userAdmin.endSessions, 'session.ended', 'someone', () => someoneAt),
    'userSession.end': act(userSession.end, 'session.ended', 'someone', async () => {
      await w.renewed(someone);
      const { list } = await admin.call(userSession.list, { query: { name: 'some' } });
      return { params: { sessionId: list.find(({ user }) => user.id === someone.id)?.id ?? '' } };
    }),
    'userSession.endAll': act(userSession.endAll, 'session.allEnded', '', () => ({})),
    'userAdmin.revokeToken': act(userAdmin.revokeToken, 'token.revoked', 'someone', async () => {
      const who = await w.renewed(someone);
      const body = { name: 'nightly', scopes: ['project.read' as const], days: 1 };
      const { tokens } = await who.call(api.personalToken.create, { body });
      return { params: { userId: someone.id, tokenId: tokens.tokens[0]?.id ?? '' } };
    }),
    'userAdmin.removeFactor': act(userAdmin.removeFactor, 'user.factorRemoved', 'someone', async () => {
      const since = w.clock.now.toISOString();
      const factor = { user_id: someone.id, secret: 'x', since, last_step: 0 };
      await w.store.db
        .insertInto('inauth_factor')
        .values(factor as never)
        .execute();
      return someoneAt;
    }),
    'userAdmin.removeWay': act(userAdmin.removeWay, 'phone.changed', 'someone', async () => {
      await w.store.db.updateTable('inauth_user').set({ phone: '13800138000' }).where('id', '=', someone.id).execute();
      return { params: { userId: someone.id, wayId: 'phone' } };
    }),
    'userAdmin.disable': act(userAdmin.disable, 'user.disabled', 'someone', () => someoneAt),
    'userAdmin.enable': act(userAdmin.enable, 'user.enabled', 'someone', () => someoneAt),
    'userAdmin.approve': act(userAdmin.approve, 'user.approved', 'hopeful', () => waiting('hopeful')),
    'userAdmin.refuse': act(userAdmin.refuse, 'user.refused', 'unknown', () => waiting('unknown')),
    'userAdmin.anonymise': act(userAdmin.anonymise, 'user.anonymised', formerUser(1), async () => {
      const params = await userNamed('guest');
      await admin.call(userAdmin.disable, { params });
      return { params };
    }),
    'userAdmin.drop': act(userAdmin.drop, 'user.deleted', 'someone', () => someoneAt),
    'permissionSet.create': act(permissionSet.create, 'set.created', 'Readers', () => ({ body: form })),
    'permissionSet.change': act(permissionSet.change, 'set.changed', 'Readers', async () => {
      const [set] = await sets();
      return { params: { setId: set?.id ?? '' }, body: { rev: set?.rev, form } };
    }),
    'permissionSet.drop': act(permissionSet.drop, 'set.deleted', 'Readers', async () => ({
      params: { setId: (await sets())[0]?.id ?? '' },
    })),
    'appEntry.create': act(appEntry.create, 'app.created', 'Wiki', () => ({ body: app })),
    'appEntry.change': act(appEntry.change, 'app.changed', 'Wiki', async () => {
      const [entry] = await apps();
      return { params: { appId: entry?.id ?? '' }, body: { rev: entry?.rev, form: app } };
    }),
    'appEntry.drop': act(appEntry.drop, 'app.deleted', 'Wiki', async () => ({
      params: { appId: (await apps())[0]?.id ?? '' },
    })),
  };
}

/** Acts on what new projects start with. */
function onConfiguration({ admin }: World): Record<string, Act> {
  const acts: Record<string, Act> = {};
  for (const group of ['impactModel', 'threatModel', 'riskModel'] as const) {
    const calls = api[group] as typeof api.impactModel;
    const one = async () => {
      const copy = (await admin.call(calls.list)).find(({ name }) => name.en === 'Copied');
      const first = copy ?? (await admin.call(calls.list))[0];
      const { item, model } = await admin.call(calls.get, { params: { modelId: first?.id ?? '' } });
      const { id: _, ...form } = model;
      return { params: { modelId: item.id }, rev: item.rev, form: { ...form, name: both('Copied') } };
    };
    const on = 'Copied';
    acts[`${group}.create`] = act(calls.create, 'model.created', on, async () => ({ body: (await one()).form }));
    acts[`${group}.change`] = act(calls.change, 'model.changed', on, async () => {
      const { params, ...body } = await one();
      return { params, body };
    });
    acts[`${group}.drop`] = act(calls.drop, 'model.deleted', on, async () => ({ params: (await one()).params }));
  }
  for (const group of ['calModel', 'treatmentRule'] as const) {
    const calls = api[group] as typeof api.calModel;
    acts[`${group}.change`] = act(calls.change, 'model.changed', '', async () => {
      const { rev, table } = await admin.call(calls.get);
      return { body: { rev, table } };
    });
  }
  for (const group of ['securityProperty', 'threatType', 'assetCategory', 'impactTemplate'] as const) {
    const calls = api[group] as typeof api.threatType;
    const [on, name] = ['NEW', both('Newly made')];
    const first = async () => {
      const { rev, list } = await admin.call(calls.list);
      const { code: _, isDefault: __, ...form } = list[0] ?? ({} as (typeof list)[number]);
      return { rev, form: { ...form, name } };
    };
    acts[`${group}.create`] = act(calls.create, 'ratingEntry.created', on, async () => ({
      body: { ...(await first()).form, code: 'NEW' },
    }));
    acts[`${group}.change`] = act(calls.change, 'ratingEntry.changed', on, async () => ({
      params: { code: 'NEW' },
      body: await first(),
    }));
    acts[`${group}.drop`] = act(calls.drop, 'ratingEntry.deleted', on, () => ({ params: { code: 'NEW' } }));
  }
  return acts;
}

/** Acts on the libraries. */
function onLibraries({ admin, store }: World): Record<string, Act> {
  const acts: Record<string, Act> = {};
  for (const library of libraryNames) {
    const calls = libraryCalls[library] as typeof libraryCalls.assets;
    const on = 'AUDITED';
    const form = { code: on, name: both('Audited'), content: both('Content'), text: both('Text') };
    const one = async () => {
      const { list } = await admin.call(calls.list, { query: { name: on } });
      return { params: { entryId: list[0]?.id ?? '' }, rev: list[0]?.rev ?? 0 };
    };
    const own: [string, Act][] = [
      ['create', act(calls.create, 'entry.created', on, () => ({ body: form }))],
      [
        'change',
        act(calls.change, 'entry.changed', on, async () => {
          const { params, rev } = await one();
          return { params, body: { rev, form: { ...form, name: both('Audited again') } } };
        }),
      ],
      [
        'bulk',
        act(calls.bulk, 'entry.changed', on, async () => ({
          body: { ids: [(await one()).params.entryId], do: { act: 'tag', tag: 'bus' } },
        })),
      ],
      ['drop', act(calls.drop, 'entry.deleted', on, async () => ({ params: (await one()).params }))],
    ];
    for (const [name, act] of own) acts[`${libraryGroupNames[library]}.${name}`] = act;
    if (!deliveredLibraries()[library]?.length) continue;
    acts[`${deliveryGroupNames[library]}.load`] = {
      endpoint: deliveryCalls[library].load,
      event: 'library.loaded',
      on: library,
      sent: async () => {
        // As if it had been delivered otherwise before.
        await store.db.updateTable('library_seed').set({ hash: 'other' }).where('library', '=', library).execute();
        return {};
      },
    };
  }
  return acts;
}

/** Acts on tags and global variables. */
function onSystem({ admin }: World): Record<string, Act> {
  const { tag, tagCategory, variable, audit, health } = api;
  const tagForm = { name: 'Pilot', color: 'daybreak', categoryId: null, description: '', scopes: ['analysis'] };
  const categoryForm = { name: both('Vehicles'), description: '' };
  const tags = () => admin.call(tag.list);
  const aTag = async () => (await tags()).tags.find(({ name }) => name === 'Pilot');
  const aCategory = async () => (await tags()).categories.find(({ name }) => name.en === 'Vehicles');
  const key = 'session.hours';
  return {
    'tag.create': act(tag.create, 'tag.created', 'Pilot', () => ({ body: tagForm })),
    'tag.change': act(tag.change, 'tag.changed', 'Pilot', async () => ({
      params: { tagId: (await aTag())?.id ?? '' },
      body: { rev: (await aTag())?.rev, form: { ...tagForm, description: 'First cars' } },
    })),
    'tag.drop': act(tag.drop, 'tag.deleted', 'Pilot', async () => ({ params: { tagId: (await aTag())?.id ?? '' } })),
    'tagCategory.create': act(tagCategory.create, 'tagCategory.created', 'Vehicles', () => ({ body: categoryForm })),
    'tagCategory.change': act(tagCategory.change, 'tagCategory.changed', 'Vehicles', async () => ({
      params: { categoryId: (await aCategory())?.id ?? '' },
      body: { rev: (await aCategory())?.rev, form: { ...categoryForm, description: 'All' } },
    })),
    'tagCategory.sort': act(tagCategory.sort, 'tagCategory.changed', '', async () => ({
      body: { ids: (await tags()).categories.map(({ id }) => id) },
    })),
    'tagCategory.drop': act(tagCategory.drop, 'tagCategory.deleted', 'Vehicles', async () => ({
      params: { categoryId: (await aCategory())?.id ?? '' },
    })),
    'variable.change': act(variable.change, 'variable.changed', key, () => ({
      params: { key },
      body: { rev: 0, value: 8 },
    })),
    'variable.reset': act(variable.reset, 'variable.changed', key, () => ({ params: { key } })),
    'userAdmin.personalData': act(api.userAdmin.personalData, 'personalData.exported', 'root', () => ({
      params: { userId: admin.id },
    })),
    'audit.export': act(audit.export, 'audit.exported', '', () => ({})),
    'health.testMessage': act(health.testMessage, 'message.tested', '', () => ({ body: { way: 'mail' } })),
  };
}

/** Acts on projects: who sees them, what they rate by, what leaves and enters. */
function onProjects({ admin, ...w }: World): Record<string, Act> {
  const { project, task, taskVersion, report, exchange, format, taraTable, importData, workplace, approval } = api;
  const at = { params: { projectId: w.projectId } };
  const taskAt = { params: { taskId: w.taskId } };
  const versionAt = { params: { versionId: w.versionId } };
  const stored = () => admin.call(project.get, at);
  const named = async (name: string) => {
    const { list } = await admin.call(project.list, { query: { name } });
    return { params: { projectId: list[0]?.id ?? '' } };
  };
  const fileOf = async (path: string) => (await admin.fetch(path)).text();
  const names = { name: 'CameIn', code: 'IN' };
  const on = 'Headlamp';
  const table = 'Asset,Damage scenario,Threat scenario,Attack path\r\nECU,No light,Spoofed request,By the bus\r\n';
  return {
    'workplace.loadExample': act(workplace.loadExample, 'project.created', '', () => ({ body: {} })),
    'project.create': act(project.create, 'project.created', 'Radar', () => ({
      body: projectForm({ name: 'Radar', code: 'RD' }),
    })),
    'project.change': act(project.change, 'project.changed', on, async () => {
      const { rev, form } = await stored();
      return { ...at, body: { rev, form: { ...form, participants: [...form.participants, admin.id] } } };
    }),
    'project.setLogo': act(project.setLogo, 'project.changed', on, () => ({ ...at, form: formWith(png, 'logo.png') })),
    'project.changeMethod': act(project.changeMethod, 'method.changed', on, async () => {
      const { rev, method } = await stored();
      return { ...at, body: { rev, method, accepted: true } };
    }),
    'project.clone': act(project.clone, 'project.created', 'Cloned', () => ({
      ...at,
      body: { name: 'Cloned', code: 'CL' },
    })),
    'report.request': act(report.request, 'report.exported', 'TARA-1', () => ({
      ...versionAt,
      body: { format: 'xlsx', locale: 'en-US' },
    })),
    'report.combine': act(report.combine, 'report.exported', 'TARA-1', () => ({
      ...at,
      body: { tasks: [w.taskId], content: 'tara', format: 'xlsx', locale: 'en-US' },
    })),
    'format.export': act(format.export, 'exchange.exported', 'TARA-1', () => ({
      ...versionAt,
      body: { format: 'rdx-json' },
    })),
    'exchange.exportTask': act(exchange.exportTask, 'exchange.exported', 'TARA-1', () => taskAt),
    'exchange.exportProject': act(exchange.exportProject, 'exchange.exported', on, () => at),
    'exchange.importProject': act(exchange.importProject, 'exchange.imported', 'CameIn', async () => {
      const text = await fileOf(`/intara/v1.0/projects/${w.projectId}/exchange`);
      return { form: formWith(text, 'a.exchange.json', names) };
    }),
    'exchange.importTask': act(exchange.importTask, 'exchange.imported', 'CameIn', async () => {
      const text = await fileOf(`/intara/v1.0/tasks/${w.taskId}/exchange`);
      return { ...at, form: formWith(text, 'a.exchange.json', names) };
    }),
    'taraTable.file': act(taraTable.file, 'table.exported', 'TARA-1', () => ({
      ...versionAt,
      query: { format: 'csv', locale: 'en-US' },
    })),
    'taraTable.import': act(taraTable.import, 'table.imported', 'TARA-1', () => ({
      ...versionAt,
      form: formWith(table, 'tara.csv'),
    })),
    'taraTable.createTask': act(taraTable.createTask, 'table.imported', 'OfTable', () => ({
      ...at,
      form: formWith(table, 'tara.csv', { form: JSON.stringify(taskForm(admin.id, { name: 'OfTable', code: 'OT' })) }),
    })),
    'importData.initDatabase': act(importData.initDatabase, 'data.imported', 'start.xlsx', () => ({
      form: formWith(
        workbook([{ Name: 'Camera', Code: 'CM', Lifecycle: 'concept', Description: 'Front' }], 'Projects'),
        'start.xlsx',
      ),
    })),
    'task.share': act(task.share, 'entry.created', 'Shared', () => ({
      ...taskAt,
      body: { name: both('Shared'), description: both('A task') },
    })),
    'taskVersion.freeze': act(taskVersion.freeze, 'version.frozen', 'Camera', async () => {
      const { params } = await named('Camera');
      const body = taskForm(admin.id, { name: 'CameraTARA', code: 'T-C' });
      const made = await admin.call(task.create, { params, body });
      const { rev } = await admin.call(api.version.snapshot, { params: { versionId: made.versionId } });
      return { params: { versionId: made.versionId }, body: { rev, reason: 'first', approvers: [] } };
    }),
    'approval.ask': act(approval.ask, 'approval.asked', 'Camera', async () => {
      const { params } = await named('Camera');
      const [first] = (await admin.call(task.list, { params })).list;
      return { params: { versionId: first?.versionId ?? '' }, body: { users: [admin.id] } };
    }),
    'task.drop': act(task.drop, 'task.deleted', 'TARA-1', () => taskAt),
    'project.drop': act(project.drop, 'project.deleted', on, () => at),
  };
}

/** Every act that has to be in the audit log, in an order in which each can be done. */
export async function administrativeActs(w: World): Promise<Record<string, Act>> {
  return {
    ...(await onUsers(w)),
    ...onConfiguration(w),
    ...onLibraries(w),
    ...onSystem(w),
    ...onProjects(w),
  };
}
