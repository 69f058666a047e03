// Set-up file of vitest: the tests of this project create their databases on the PostgreSQL server of this run.
process.env['TEST_DATABASE'] = 'postgres';
