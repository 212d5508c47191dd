import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import { Findings, type Part, pause } from './part.ts';
import { checkFile } from './sqlite.ts';
import { signIn, Writers } from './writers.ts';

/** SIGKILL at a random moment of a write loop, on SQLite. */
export const kills: Part = {
  name: 'kills',
  about: 'the server is killed while people write; nothing acknowledged is lost, the file stays whole',
  async run(short, say) {
    const rounds = short ? 20 : 100;
    const found = new Findings();
    const dataDir = scratchFolder();
    let product = await startProduct({ dataDir });
    const { versionId } = await newTask(await firstAdministrator(product), 'kills');
    const writers = new Writers(versionId);
    let rowsLost = 0;
    for (let round = 1; round <= rounds; round++) {
      writers.start(await signIn(product.base), `r${round}`, true);
      await pause(80 + Math.random() * 500);
      await product.kill('SIGKILL');
      await writers.stop();
      product = await startProduct({ dataDir });
      rowsLost = await writers.missing(await signIn(product.base));
      const problem = checkFile(join(dataDir, 'intara.db'));
      found.expect(problem === 'ok', `after kill ${round}: ${problem}`);
      if (round % 10 === 0) say(`${round} kills, ${writers.acknowledged.size} rows acknowledged, ${rowsLost} lost`);
    }
    const { code } = await product.kill('SIGTERM');
    found.expect(code === 0, `the last stop ended with ${code}`);
    found.expect(writers.acknowledged.size > rounds, `only ${writers.acknowledged.size} rows were written`);
    for (const line of writers.odd) found.expect(false, line);
    rmSync(dataDir, { recursive: true, force: true });
    return { faults: rounds, load: writers.acknowledged.size, rowsLost, failures: found.failures };
  },
};
