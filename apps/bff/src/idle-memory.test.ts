import { EventEmitter } from 'node:events';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { releaseIdleMemory } from './idle-memory.ts';

describe('memory is released', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  function open() {
    const server = new EventEmitter();
    const collect = vi.fn();
    const end = releaseIdleMemory(server as never, collect);
    return { collect, end, request: () => void server.emit('request'), server };
  }

  test('five seconds after the last request after the start, and once', () => {
    const { collect, request, end } = open();
    vi.advanceTimersByTime(4_000);
    request();
    vi.advanceTimersByTime(4_000);
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(collect).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_600_000);
    expect(collect).toHaveBeenCalledTimes(1);
    end();
  });

  test('later only ten minutes after the last request, so that no pause between two clicks is taken for idleness', () => {
    const { collect, request, end } = open();
    vi.advanceTimersByTime(5_000);
    for (let click = 0; click < 100; click++) {
      request();
      vi.advanceTimersByTime(9 * 60_000);
    }
    expect(collect).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledTimes(2);
    end();
  });

  test('not after it was ended', () => {
    const { collect, end, server } = open();
    end();
    vi.advanceTimersByTime(60_000);
    expect([collect.mock.calls, server.listenerCount('request')]).toEqual([[], 0]);
  });
});

test('a collection returns the memory of what is not used any more to the system', async () => {
  const program = `
    import { EventEmitter } from 'node:events';
    import { releaseIdleMemory } from '${new URL('./idle-memory.ts', import.meta.url).href}';
    let garbage = Array.from({ length: 400_000 }, (_, at) => ({ at, text: 'x' + at }));
    const before = process.memoryUsage.rss();
    garbage = undefined;
    releaseIdleMemory(new EventEmitter());
    setTimeout(() => process.stdout.write(String((before - process.memoryUsage.rss()) / 1e6)), 8_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(Number(printed)).toBeGreaterThan(10);
});
