// A set-up file of vitest: the tests of this project keep their files on the S3-compatible server that this run has started.
process.env['TEST_STORAGE_URL'] = process.env['TEST_S3_URL'];
