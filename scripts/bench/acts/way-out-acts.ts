import { newTask } from '../../product.mjs';
import { taraLines } from '../fill/tara-lines.ts';
import type { Act, Call, Send } from './act.ts';

const lines = 10_000;
const root = '/intara/v1.0';

/** A table of ten thousand lines in and out, the task it makes as an exchange file out and in, cloned and with its project cloned. */
export async function wayOutActs({ base, call, send }: { base: string; call: Call; send: Send }): Promise<Act[]> {
  const { projectId, taskId, versionId } = await newTask(call, 'ways');
  const table = `/versions/${versionId}/table`;
  const sendFile = async (path: string, content: BlobPart, name: string, more: Record<string, string> = {}) => {
    const form = new FormData();
    form.append('file', new File([content], name));
    for (const [key, value] of Object.entries(more)) form.append(key, value);
    const reply = await fetch(base + root + path, {
      method: 'POST',
      headers: { authorization: call.token },
      body: form,
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const read = async (path: string) => {
    const reply = await fetch(base + root + path, { headers: { authorization: call.token } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return reply.text();
  };
  const csv = taraLines(lines);
  let file = '';
  return [
    { name: `preview of a table of ${lines} lines`, run: () => sendFile(`${table}/check`, csv, 'tara.csv') },
    { name: 'import of that table', run: () => sendFile(table, csv, 'tara.csv') },
    { name: 'that task as a table, csv', run: () => read(`${table}?format=csv&locale=en-US`) },
    { name: 'that task as a table, xlsx', run: () => read(`${table}?format=xlsx&locale=en-US`) },
    {
      name: 'that task as an exchange file',
      run: async () => {
        file = await read(`/tasks/${taskId}/exchange`);
      },
    },
    { name: 'preview of that file', run: () => sendFile(`/projects/${projectId}/exchange/check`, file, 'a.json') },
    {
      name: 'that file in again',
      run: () => sendFile(`/projects/${projectId}/exchange`, file, 'a.json', { name: 'Copy', code: 'C-1' }),
    },
    { name: 'clone of that task', run: () => send('POST', `/tasks/${taskId}/clone`, { name: 'Clone', code: 'C-2' }) },
    {
      name: 'clone of its project, three such tasks',
      run: () => send('POST', `/projects/${projectId}/clone`, { name: 'WaysAgain', code: 'W-2' }),
    },
    { name: 'undo of that table', run: () => send('POST', `/versions/${versionId}/undo`, {}) },
    { name: 'redo of that table', run: () => send('POST', `/versions/${versionId}/redo`, {}) },
    {
      name: 'that task deleted, and what its version held swept',
      run: async () => {
        await send('DELETE', `/tasks/${taskId}`);
        await new Promise((done) => setTimeout(done, 6_000));
      },
    },
  ];
}
