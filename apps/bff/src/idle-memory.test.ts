import { EventEmitter } from 'node:events';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { releaseIdleMemory } from './idle-memory.ts';

describe('memory is released', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const MB = 1024 * 1024;

  function open() {
    const server = new EventEmitter();
    const memory = { resident: 200 * MB };
    const freed: string[] = [];
    const end = releaseIdleMemory(server as never, () => void freed.push('caches'), {
      residentBytes: () => memory.resident,
      collect: () => {
        freed.push('garbage');
        memory.resident = 150 * MB;
      },
    });
    return { freed, memory, end, request: (url = '/v2/tasks') => void server.emit('request', { url }), server };
  }

  test('seven seconds after the last request after the start, once', () => {
    const { freed, request, end } = open();
    vi.advanceTimersByTime(6_000);
    request();
    vi.advanceTimersByTime(6_000);
    expect(freed).toEqual([]);
    for (const probe of ['/healthz', '/readyz', '/metrics']) request(probe);
    vi.advanceTimersByTime(1_000);
    expect(freed).toEqual(['caches', 'garbage']);
    vi.advanceTimersByTime(3_600_000);
    expect(freed).toHaveLength(2);
    end();
  });

  test('later only if the process has grown by 16 MB, so that a short pause does not cause a collection', () => {
    const { freed, memory, request, end } = open();
    vi.advanceTimersByTime(7_000);
    for (let click = 0; click < 16; click++) {
      memory.resident += MB;
      request();
      vi.advanceTimersByTime(60_000);
    }
    expect(freed).toHaveLength(2);
    memory.resident += MB;
    request();
    vi.advanceTimersByTime(6_000);
    expect(freed).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(freed).toEqual(['caches', 'garbage', 'caches', 'garbage']);
    end();
  });

  test('not after it was stopped', () => {
    const { freed, end, server } = open();
    end();
    vi.advanceTimersByTime(60_000);
    expect([freed, server.listenerCount('request')]).toEqual([[], 0]);
  });
});

const released = async (allocate: string): Promise<number> => {
  const program = `
    import { EventEmitter } from 'node:events';
    import { releaseIdleMemory } from '${new URL('./idle-memory.ts', import.meta.url).href}';
    ${allocate}
    const before = process.memoryUsage.rss();
    garbage = undefined;
    releaseIdleMemory(new EventEmitter(), () => undefined);
    setTimeout(() => process.stdout.write(String((before - process.memoryUsage.rss()) / 1e6)), 10_000);`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  expect(await once(child, 'close')).toEqual([0, null]);
  return Number(printed);
};

/** V8 objects without references. */
const OBJECTS = "let garbage = Array.from({ length: 400_000 }, (_, at) => ({ at, text: 'x' + at }));";
/** Native memory that was freed except for one piece in a hundred. */
const PIECES = `
  let garbage = Array.from({ length: 25_000 }, () => Buffer.allocUnsafeSlow(4_000).fill(1));
  globalThis.kept = garbage.filter((_, at) => at % 100 === 0);`;
const WITHOUT_GLIBC = "process.getBuiltinModule = () => { throw new Error('libc.so.6: no such file'); };";

const hasGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header;

describe.concurrent('a collection returns to the system', () => {
  test('memory that is no longer used', async () => {
    expect(await released(OBJECTS)).toBeGreaterThan(10);
  });

  test('the same with another C library, without failing', async () => {
    expect(await released(WITHOUT_GLIBC + OBJECTS)).toBeGreaterThan(10);
  });

  // How much memory other C libraries keep is not our concern: with them, the process only continues and needs no more
  // than before.
  test(`what native code has freed between what it keeps${hasGlibc ? '' : ': no promise without glibc'}`, async () => {
    expect(await released(PIECES)).toBeGreaterThan(hasGlibc ? 60 : -10);
  });
});
