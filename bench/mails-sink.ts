/** A mail server that discards accepted mails, so that only the sender is measured. Reports its port to its parent. */
import { openMailSink } from '../apps/bff/src/testing/mail-sink.ts';

const { port } = await openMailSink({
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.on('data', () => {});
    stream.on('end', () => done());
  },
});
process.send?.(port);
process.on('disconnect', () => process.exit(0));
