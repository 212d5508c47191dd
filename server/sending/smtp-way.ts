import type { Way } from './message.ts';

const patience = 10_000;

/** Hands mails to a mail server; `smtps:` or STARTTLS where it is offered. */
export function smtpWay(url: string, from: string): Way {
  return {
    async mail({ to, subject, text }) {
      // Loaded where it is used: most installations print or post.
      const { createTransport } = await import('nodemailer');
      const { hostname, port, protocol, username, password, searchParams } = new URL(url);
      const secure = protocol === 'smtps:';
      const transport = createTransport({
        host: hostname,
        port: Number(port) || (secure ? 465 : 587),
        secure,
        requireTLS: searchParams.get('tls') === 'required',
        ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
        connectionTimeout: patience,
        greetingTimeout: patience,
        socketTimeout: patience,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        // As objects, so that nothing in the address is read as a list of addresses.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      } finally {
        transport.close();
      }
    },
    async sms() {
      throw new Error('a mail server sends no text messages');
    },
  };
}
