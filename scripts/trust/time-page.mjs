/**
 * Asks for one address again and again over connections of its own until standard input ends; then prints how long each answer took (ms), as
 * JSON. A process of its own, so that what the caller does meanwhile is not measured along.
 */
import { request } from 'node:http';

const address = process.argv[2] ?? '';
const took = [];
let stopped = false;
process.stdin.resume().once('end', () => {
  stopped = true;
});

const once = () =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const call = request(address, { agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - began));
    });
    call.once('error', reject).end();
  });

await once();
process.stderr.write('ready\n');
while (!stopped) {
  took.push(await once());
  await new Promise((done) => setTimeout(done, 5));
}
console.log(JSON.stringify(took));
process.exit(0);
