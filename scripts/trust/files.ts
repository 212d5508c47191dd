import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import { root } from '../sources.mjs';
import { Findings, type Part, pause } from './part.ts';
import { signIn, Writers } from './writers.ts';

const page = 4096;

const runProgram = promisify(execFile);

/** Runs a command of the server as it is built, while others write on; returns what it said. */
async function command(name: string, dataDir: string, ...words: string[]): Promise<string> {
  const { DATABASE_URL, ...env } = process.env;
  const program = join(root, `dist/server/${name}.js`);
  const { stdout } = await runProgram(process.execPath, [program, ...words], { env: { ...env, DATA_DIR: dataDir } });
  return stdout;
}

/** What a server says that refuses to start on this folder; empty when it starts. */
async function refusalIn(dataDir: string): Promise<string> {
  try {
    const product = await startProduct({ dataDir, patience: 10_000 });
    await product.kill('SIGTERM');
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

export const files: Part = {
  name: 'files',
  about: 'second servers, emptied and damaged files are refused; copies are whole and come back',
  async run(short, say) {
    const found = new Findings();
    const dataDir = scratchFolder();
    const product = await startProduct({ dataDir });
    const { versionId } = await newTask(await firstAdministrator(product), 'files');
    const second = await refusalIn(dataDir);
    found.expect(
      second.includes(`process ${product.pid} on`),
      `a second server said: ${second || 'nothing, it started'}`,
    );

    const writers = new Writers(versionId);
    writers.start(await signIn(product.base), 'copy');
    await pause(1_000);
    const copies = 3;
    let promised = new Map<string, string>();
    let copy = '';
    for (let n = 0; n < copies; n++) {
      promised = new Map(writers.acknowledged);
      copy = /whole: (.*)/.exec(await command('backup', dataDir))?.[1] ?? '';
    }
    await command('admin', dataDir, 'users');
    await writers.stop();
    for (const line of writers.odd) found.expect(false, line);
    const { code } = await product.kill('SIGTERM');
    found.expect(code === 0, `the server ended with ${code}`);
    const left = readdirSync(dataDir).filter((name) => /^intara\.db-/.test(name));
    found.expect(left.length === 0, `a clean stop left ${left}`);
    say(`a second server was refused; ${copies} copies under ${writers.acknowledged.size} writes`);

    const damages = short ? 6 : 30;
    const noticed = await tryDamages(join(dataDir, 'intara.db'), damages, found);
    say(`${damages} damaged files: ${noticed} refused, the others hurt nothing that is used`);

    truncateSync(join(dataDir, 'intara.db'), 0);
    const emptied = await refusalIn(dataDir);
    found.expect(
      emptied.includes('is empty, but it contained a workplace'),
      `an emptied file: ${emptied || 'it started'}`,
    );
    await command('backup', dataDir, '--restore', copy);
    const back = await startProduct({ dataDir });
    const rows: { id: string }[] = await (await signIn(back.base))(
      'GET',
      `/intara/v1.0/versions/${versionId}/functions`,
    );
    const stored = new Set(rows.map(({ id }) => id));
    const rowsLost = [...promised.keys()].filter((id) => !stored.has(id)).length;
    await back.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
    return { badInputs: damages + 1, faults: 3, load: writers.acknowledged.size, rowsLost, failures: found.failures };
  },
};

/** Overwrites random pages of a copy: the server refuses it in a sentence, or starts because what it reads is whole. */
async function tryDamages(file: string, count: number, found: Findings): Promise<number> {
  const good = readFileSync(file);
  let noticed = 0;
  for (let n = 0; n < count; n++) {
    const dataDir = scratchFolder();
    mkdirSync(dataDir, { recursive: true });
    copyFileSync(`${file}.lock`, join(dataDir, 'intara.db.lock'));
    const bytes = Buffer.from(good);
    const at = Math.floor(Math.random() * (bytes.length / page)) * page + (n % 2 === 0 ? 0 : 100);
    if (n % 5 === 4)
      writeFileSync(join(dataDir, 'intara.db'), bytes.subarray(0, Math.floor(bytes.length * Math.random())));
    else writeFileSync(join(dataDir, 'intara.db'), bytes.fill(Math.floor(Math.random() * 256), at, at + 900));
    const said = await refusalIn(dataDir);
    if (said) noticed += 1;
    const isSentence = said === '' || /is damaged|is empty/.test(said);
    found.expect(isSentence, `damage at byte ${at} of ${bytes.length}: ${said.slice(0, 300)}`);
    rmSync(dataDir, { recursive: true, force: true });
  }
  return noticed;
}
