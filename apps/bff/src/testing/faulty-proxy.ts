import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A TCP proxy on this machine that can disturb its connections. Initially all connections pass. */
export interface FaultyProxy {
  /** The same URL with the host and port of the proxy. */
  through(url: string): string;
  /** The number of open connections of clients. */
  readonly open: number;
  /** Ends the fault. Frozen connections continue; those that were silent or cut are lost. */
  pass(): void;
  /** Delivers each chunk this many milliseconds later, in both directions, until `pass`. */
  delay(milliseconds: number): void;
  /** Resets all connections (RST), and new ones when they are opened, until `pass`. */
  cut(): void;
  /** Resets all connections once; new ones pass. */
  cutOnce(): void;
  /** Discards all bytes: connections stay open, and new ones are accepted. As after a failover or a forgotten NAT entry. */
  silence(): void;
  /** Keeps all bytes until `pass`, also those of new connections. As when the server's process is stopped. */
  freeze(): void;
  /** Resets all connections and stops listening. */
  close(): Promise<void>;
}

type Mode = { kind: 'pass' | 'cut' | 'silence' | 'freeze' } | { kind: 'delay'; milliseconds: number };

/** Opens a proxy in front of the TCP server of `target`, a URL with a host and a port. */
export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Pair>();
  let mode: Mode = { kind: 'pass' };

  const server = createServer((client) => {
    if (mode.kind === 'cut') {
      client.on('error', () => {}).resetAndDestroy();
      return;
    }
    const pair = connectPair(client, createConnection(Number(port), hostname), mode);
    pairs.add(pair);
    client.once('close', () => pairs.delete(pair));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address() as AddressInfo;

  const set = (next: Mode) => {
    mode = next;
    for (const pair of pairs) pair.set(next);
  };
  const cutOnce = () => {
    for (const pair of pairs) pair.reset();
    pairs.clear();
  };
  return {
    through(url) {
      const changed = new URL(url);
      changed.hostname = own.address;
      changed.port = String(own.port);
      return changed.href;
    },
    get open() {
      return pairs.size;
    },
    pass: () => set({ kind: 'pass' }),
    delay: (milliseconds) => set({ kind: 'delay', milliseconds }),
    cut() {
      set({ kind: 'cut' });
      cutOnce();
    },
    cutOnce,
    silence: () => set({ kind: 'silence' }),
    freeze: () => set({ kind: 'freeze' }),
    async close() {
      cutOnce();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Pair {
  set(mode: Mode): void;
  reset(): void;
}

/** Pipes two sockets into each other. Once one is closed, so is the other, unless the pair is silent. */
function connectPair(client: Socket, upstream: Socket, begun: Mode): Pair {
  let isLost = begun.kind === 'silence';
  const gates = [new Gate(begun), new Gate(begun)] as const;
  client.pipe(gates[0]).pipe(upstream);
  upstream.pipe(gates[1]).pipe(client);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const)
    one.on('error', () => {}).once('close', () => isLost || other.destroy());
  // A silent client that leaves still frees the connection behind the proxy.
  client.once('close', () => upstream.destroy());
  return {
    set(mode) {
      isLost ||= mode.kind === 'silence';
      for (const gate of gates) gate.set(mode);
    },
    reset() {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    },
  };
}

/** A stream that passes chunks in order, delayed, held back or not at all. */
class Gate extends Transform {
  #mode: Mode;
  #held: (() => void) | undefined;

  constructor(mode: Mode) {
    super();
    this.#mode = mode;
  }

  set(mode: Mode): void {
    // Bytes were lost, so the rest would be meaningless.
    if (this.#mode.kind === 'silence') return;
    this.#mode = mode;
    if (mode.kind === 'freeze') return;
    const release = this.#held;
    this.#held = undefined;
    release?.();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk?: Buffer) => void): void {
    const mode = this.#mode;
    if (mode.kind === 'silence') done(null);
    else if (mode.kind === 'delay') setTimeout(() => done(null, chunk), mode.milliseconds);
    else if (mode.kind === 'freeze') this.#held = () => this._transform(chunk, _encoding, done);
    else done(null, chunk);
  }
}
