// Set-up file of vitest: the tests of this project store their files on the S3-compatible server of this run.
import { beforeEach } from 'vitest';
import { S3RVER_EXEMPTION } from './s3/s3rver.ts';

process.env['TEST_STORAGE_URL'] = process.env['TEST_S3_URL'];

const { tag, reason } = S3RVER_EXEMPTION;
if (process.env['TEST_S3_SIGNATURES'] === 'ignored')
  beforeEach(({ task, skip }) => skip(task.tags?.includes(tag) ?? false, reason));
