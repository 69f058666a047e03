"""All of OpenStack Swift with its S3 interface, in one process and one folder: a test server that verifies signatures.

swift-server.py FOLDER PORT ACCESS_KEY SECRET_KEY    prints "ready" when it accepts requests
"""
import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import listen, wsgi  # noqa: E402
from swift.account.server import AccountController  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402
from swift.container.server import ContainerController  # noqa: E402
from swift.obj.server import ObjectController  # noqa: E402

folder, port, access_key, secret_key = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
devices = os.path.join(folder, 'devices')
os.makedirs(os.path.join(devices, 'disk'))
with open(os.path.join(folder, 'swift.conf'), 'w') as conf:
    conf.write('[swift-hash]\nswift_hash_path_prefix = tests\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n')
utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')
utils.validate_hash_conf()
reload_storage_policies()

# Three servers with one disk each, and the rings by which the proxy finds them.
common = {'devices': devices, 'mount_check': 'false', 'swift_dir': folder, 'fallocate_reserve': '0', 'disable_fallocate': 'true'}
utils.FALLOCATE_RESERVE = 0
for kind, Controller in (('account', AccountController), ('container', ContainerController), ('object', ObjectController)):
    socket = listen(('127.0.0.1', 0))
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'id': 0, 'zone': 1, 'region': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': socket.getsockname()[1], 'device': 'disk'})
    ring.rebalance(seed=1)
    ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))
    eventlet.spawn(wsgi.server, socket, Controller(common), open(os.devnull, 'w'), protocol=SwiftHttpProtocol)


class Memory(object):
    """Replaces memcached, which the proxy requires."""

    def __init__(self):
        self.entries = {}

    def get(self, key, raise_on_error=False):
        return self.entries.get(key)

    def set(self, key, value, *_, **__):
        self.entries[key] = value
        return True

    def incr(self, key, delta=1, time=0):
        self.entries[key] = self.entries.get(key, 0) + delta
        return self.entries[key]

    def delete(self, key, *_, **__):
        self.entries.pop(key, None)


with open(os.path.join(folder, 'proxy-server.conf'), 'w') as conf:
    conf.write('''[DEFAULT]
swift_dir = %s
[pipeline:main]
pipeline = catch_errors s3api tempauth copy slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_%s = %s .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
''' % (folder, access_key.replace(':', '_'), secret_key))

proxy = loadapp(os.path.join(folder, 'proxy-server.conf'))
memory = Memory()


def application(env, start_response):
    env['swift.cache'] = memory
    return proxy(env, start_response)


socket = listen(('127.0.0.1', port))
print('ready', flush=True)
wsgi.server(socket, application, open(os.devnull, 'w'), protocol=SwiftHttpProtocol)
