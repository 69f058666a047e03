// Set-up file of vitest: the tests of this project store their files on the S3-compatible server of this run.
process.env['TEST_STORAGE_URL'] = process.env['TEST_S3_URL'];
