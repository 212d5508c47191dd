import { client, type firstAdministrator, type startProduct } from '../product.mjs';

export type Product = Awaited<ReturnType<typeof startProduct>>;
export type Administrator = Awaited<ReturnType<typeof firstAdministrator>>;

/** Somebody with an account who is signed in. */
export interface User {
  id: string;
  username: string;
  password: string;
  token: string;
}

const analysis = ['ProjectConfigRead', 'ProjectConfigModify', 'ProjectAnalysisRead', 'ProjectAnalysisModify'];

/** Makes an account that may read and edit analyses, and signs it in. */
export async function newUser(product: Product, admin: Administrator, name: string): Promise<User> {
  const user = { username: name, fullName: name, password: 'Trusted2026' };
  const { id } = await admin('POST', '/inauth/v1.0/user/create', { ...user, permissions: analysis });
  return { id, ...user, token: await signIn(product, user) };
}

/** Signs in; returns the token. */
export async function signIn(
  product: Product,
  { username, password }: Pick<User, 'username' | 'password'>,
): Promise<string> {
  return (await client(product.base)('POST', '/inauth/v1.0/login', { username, password })).token;
}

/** Makes the administrator and these users the participants of a project. */
export async function setParticipants(admin: Administrator, projectId: string, users: readonly User[]): Promise<void> {
  const path = `/intara/v1.0/projects/${projectId}`;
  const { rev, form } = await admin('GET', path);
  const me = await admin('GET', '/inauth/v1.0/user/info-by-token');
  await admin('PUT', path, { rev, form: { ...form, participants: [me.id, ...users.map((user) => user.id)] } });
}
