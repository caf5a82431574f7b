import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { offeredVersionIds } from '@lampstand/canon';
import { startServerProcess } from '../tools/server-process.mjs';
import { median, print } from './measure.ts';

const ROUNDS = 7;
const REQUESTS = 20_000;
const CONNECTIONS = 16;
const PATH = '/api/bible/john+3?translation=kjv';
const headers = { 'accept-encoding': 'br, gzip', host: 'localhost' };

interface Subject {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

function ask(agent: Agent, url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url + PATH, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

async function load(subject: Subject, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = requests;
  const worker = async () => {
    while (left-- > 0) await ask(agent, subject.url);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
}

/** Processor time of another process, in microseconds. */
async function processorTime(pid: number): Promise<number> {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const TICKS_PER_SECOND = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / TICKS_PER_SECOND;
}

async function costPerRequest(subject: Subject): Promise<number> {
  const before = await processorTime(subject.pid);
  await load(subject, REQUESTS);
  return ((await processorTime(subject.pid)) - before) / REQUESTS;
}

async function startOurs(): Promise<Subject> {
  const { child, ready } = startServerProcess({ PORT: '0', LAMPSTAND_API_LIMIT: '1000000000' }, 'ignore');
  return { url: await ready, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') };
}

/** The baseline: node:http answering the same bytes and nothing else. */
async function startBare(body: Buffer): Promise<Subject> {
  const child = fork(fileURLToPath(new URL('./bare-server.mjs', import.meta.url)), [], {
    serialization: 'advanced',
  });
  child.send(body);
  const url = await new Promise<string>((resolve) =>
    child.once('message', (message) => resolve(String(message))),
  );
  return { url, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') };
}

/** Queries that a server has typically handled after a while: rare words, and the most common one. */
async function searchEveryVersion({ url }: Subject): Promise<void> {
  for (const query of ['Jerusalem', 'in the beginning', 'the'].flatMap((query) => Array(50).fill(query))) {
    for (const version of offeredVersionIds) {
      const response = await fetch(`${url}/api/bible/bibles/${version}/search?query=${query}`);
      await response.arrayBuffer();
    }
  }
}

function residentMemory(pid: number, status: string): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(status) ?? [];
  if (!kilobytes) throw new Error(`no memory figure for process ${pid}`);
  return Number(kilobytes) / 1024;
}

export async function benchHttp(): Promise<void> {
  const ours = await startOurs();
  const agent = new Agent();
  const bare = await startBare(await ask(agent, ours.url));
  agent.destroy();
  const costs: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  await load(ours, REQUESTS / 4);
  await load(bare, REQUESTS / 4);
  for (let round = 0; round < ROUNDS; round++) {
    costs.bare.push(await costPerRequest(bare));
    costs.ours.push(await costPerRequest(ours));
  }
  const ratios = costs.ours.map((cost, i) => cost / (costs.bare[i] ?? cost));
  console.log(
    `Chapter request: ${median(costs.ours).toFixed(0)} µs of processor time, bare node:http ${median(costs.bare).toFixed(0)} µs`,
  );
  print({
    name: 'Chapter request against bare node:http',
    measured: median(ratios),
    unit: '×',
    accept: 2,
    goal: 1.2,
  });
  await searchEveryVersion(ours);
  const memory = residentMemory(ours.pid, readFileSync(`/proc/${ours.pid}/status`, 'utf8'));
  print({
    name: 'Server memory (RSS) after the load and searches in every version',
    measured: memory,
    unit: ' MB',
    accept: 250,
    goal: 250,
  });
  ours.stop();
  bare.stop();
}
