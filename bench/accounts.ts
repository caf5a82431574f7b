import { compare, emptyAnswer, httpClient, inSignedInWorld, inTransaction } from './signed-in.ts';

const reading = {
  version: 'kjv',
  theme: 'sepia',
  textSize: '3',
  leading: 'normal',
  verseNumbers: true,
  redLetters: true,
  ai: true,
  panels: [],
  toasts: 'bottom',
};

/** A signed-in read of one row, guarded by the database, against the same query without HTTP. */
export const benchAccounts = () =>
  inSignedInWorld(async ({ url, reader, connections, database }) => {
    await connections[0]?.query('insert into preferences (user_id, reading) values ($1, $2)', [
      reader.id,
      reading,
    ]);
    const text = 'select user_id, reading, updated_at from preferences where user_id = $1';
    const plain = { text, values: [reader.id] };
    const query = { ...plain, name: 'one row' };
    await compare({
      what: 'One row',
      name: 'Signed-in read of one row against the same query',
      empty: connections.map(() => emptyAnswer(url)),
      straight: [
        { name: 'bare and prepared', clients: connections.map((client) => () => client.query(query)) },
        { name: 'bare, not prepared', clients: connections.map((client) => () => client.query(plain)) },
        {
          name: 'with the session and its guards in one message',
          clients: connections.map(
            () => () => database.queryAsCaller(reader.token, { ...query, columns: {} }),
          ),
        },
        {
          name: 'guarded in a transaction of the driver',
          clients: connections.map(
            (client) => () => inTransaction(client, reader, () => client.query(query)),
          ),
        },
      ],
      through: connections.map(() => {
        const ask = httpClient(url, reader.cookie);
        return () => ask('GET', '/api/preferences');
      }),
    });
  });
