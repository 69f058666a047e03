// A set-up file of vitest: the tests of this project find their databases on the PostgreSQL that this run has started.
process.env['TEST_DATABASE'] = 'postgres';
