import { connect } from 'node:net';
import { startProduct } from '../product.mjs';
import { Findings, type Part, pause } from './part.ts';

const post = 'POST /inauth/v1.0/login HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n';

/** What callers send who never finish. */
const halfSent = [
  `${post}content-length: 900\r\n\r\n{"user`,
  `${post}transfer-encoding: chunked\r\n\r\n5\r\n{"us`,
  'GET /intara/ HTTP/1.1\r\nhost: here\r\nx-half: ',
  '',
];
const callers = 40;

export const stop: Part = {
  name: 'stop',
  about: 'half-sent bodies and open sockets do not hold a stop longer than STOP_DELAY plus 3 s; it ends with 0',
  async run(short, say) {
    const found = new Findings();
    const delays = short ? [500] : [0, 500, 3_000];
    for (const delay of delays) {
      const product = await startProduct({ env: { STOP_DELAY: String(delay) } });
      const { hostname, port } = new URL(product.base);
      const sockets = Array.from({ length: callers }, (_, n) => {
        const socket = connect(Number(port), hostname).on('error', () => {});
        socket.write(halfSent[n % halfSent.length] ?? '');
        return socket;
      });
      await pause(400);
      const begun = Date.now();
      const { code, signal } = await product.kill('SIGTERM');
      const took = Date.now() - begun;
      say(`STOP_DELAY ${delay} ms, ${callers} half-sent calls: ended after ${took} ms with ${code ?? signal}`);
      found.expect(code === 0, `ended with ${code ?? signal}`);
      found.expect(took <= delay + 3_000, `took ${took} ms with STOP_DELAY ${delay}`);
      for (const socket of sockets) socket.destroy();
    }
    return { badInputs: callers * delays.length, faults: delays.length, failures: found.failures };
  },
};
