import { createServer } from 'node:http';

/** The minimum that a Node server can do for the same bytes. */
process.once('message', (body) => {
  const bytes = Buffer.from(body);
  const headers = [
    'content-type',
    'application/json; charset=utf-8',
    'content-encoding',
    'br',
    'content-length',
    String(bytes.length),
  ];
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${server.address().port}`));
});
