import { polarion } from '#contract/polarion.ts';
import { connectPolarion, disconnectPolarion, readConnection } from '#server/actions/polarion/connection.ts';
import { forgetWorkItems } from '#server/actions/polarion/forget-work-items.ts';
import { listRequirements, listWorkItems } from '#server/actions/polarion/list-requirements.ts';
import { readWorkItems } from '#server/actions/polarion/read-work-items.ts';
import { beginSend, cancelSend, lastSend, sendAndWait } from '#server/actions/polarion/sends.ts';
import { encodeAhead } from './answer-text.ts';
import { implement } from './implement.ts';

export const polarionHandlers = implement(polarion, {
  get: ({ params }, env) => readConnection(env, params.projectId),
  connect: ({ params, body, user }, env) => connectPolarion(env, user, params.projectId, body),
  disconnect: async ({ params, user }, env) => {
    await disconnectPolarion(env, user, params.projectId);
    return {};
  },
  list: async ({ params }, env) => encodeAhead({ list: await listRequirements(env, params.projectId) }),
  ofVersion: async ({ params }, env) => ({ list: await listWorkItems(env, params.versionId) }),
  send: ({ params, body, user, session, address, signal, report }, env) =>
    sendAndWait(
      env,
      { user, session, address, projectId: params.projectId },
      { ...body, id: env.newId() },
      { signal, report },
    ),
  begin: ({ params, body, user, session, address }, env) =>
    beginSend(env, { user, session, address, projectId: params.projectId }, body),
  lastSend: async ({ params }, env) => ({ send: await lastSend(env, params.projectId) }),
  cancel: async ({ params, body, user }, env) => ({ send: await cancelSend(env, user, params.projectId, body.id) }),
  read: ({ params, user, standing, signal, report }, env) =>
    readWorkItems(env, { user, standing, projectId: params.projectId, signal }, report),
  forget: async ({ params, body, user }, env) => ({
    forgotten: await forgetWorkItems(env, { user, projectId: params.projectId }, body.ids),
  }),
});
