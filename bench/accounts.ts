import { compare, emptyAnswer, httpClient, inSignedInWorld } from './signed-in.ts';

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

/** A signed-in read of one row, guarded by the database, against the bare query. */
export const benchAccounts = () =>
  inSignedInWorld(async ({ url, reader, connections, database }) => {
    await connections[0]?.query('insert into preferences (user_id, reading) values ($1, $2)', [
      reader.id,
      reading,
    ]);
    const query = {
      name: 'one row',
      text: 'select user_id, reading, updated_at from preferences where user_id = $1',
      values: [reader.id],
    };
    await compare({
      what: 'One row',
      name: 'Signed-in read of one row against the bare query',
      empty: connections.map(() => emptyAnswer(url)),
      straight: connections.map((client) => () => client.query(query)),
      guarded: connections.map(() => () => database.queryAsCaller(reader.token, query)),
      through: connections.map(() => {
        const ask = httpClient(url, reader.cookie);
        return () => ask('GET', '/api/preferences');
      }),
    });
  });
