// Runs a script of this project on the pinned Node version, after installing missing dependencies:
//   node tools/with-node.mjs <script> [arguments]
// Unlike other scripts, this file must run on any Node from version 20 on and without packages.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const WANTED_NODE = 24;
const INSTALL_LIMIT_MS = 30 * 60_000;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const installLock = path.join(root, '.install.lock');
const nodeMajor = Number(process.versions.node.split('.')[0]);
const onWindows = process.platform === 'win32';

/** An expected failure: its message is printed for the person who started the script, without a stack. */
class Stop extends Error {
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

// A terminal sends SIGINT (Ctrl-C) and SIGHUP to the whole process group. The child has then received them as
// well, so they are not passed on. SIGTERM is always passed on, because it may have been sent to this process
// only. The child may then receive it twice.
const atTerminal = isatty(0);
let child;
let stopSignal;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // The listener also keeps this process alive until the child has ended.
  process.on(signal, () => {
    stopSignal = signal;
    if (atTerminal && signal !== 'SIGTERM') return;
    if (child) child.kill(signal);
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  if (error.message) console.error(error.message);
  process.exitCode = error.exitCode;
}

async function main([script, ...args]) {
  if (nodeMajor < OLDEST_NODE) {
    throw new Stop(`DFans needs Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}.`);
  }
  if (!script) throw new Stop('Usage: node tools/with-node.mjs <script> [arguments]');
  await installWhatIsMissing();
  return run(findNode(), [path.resolve(root, script), ...args], {
    stdio: 'inherit',
    env: withOwnProgramsFirst(process.env),
  });
}

/**
 * Resolves to the exit code as a shell reports it: 128 plus the number of the signal that ended the child.
 */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    child = spawn(command, args, options);
    child.on('error', (error) => reject(new Stop(`Could not run ${command}: ${error.message}`)));
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function stopIfAsked() {
  if (stopSignal) throw new Stop('', 128 + constants.signals[stopSignal]);
}

async function installWhatIsMissing() {
  if (isInstalled()) return;
  let waiting = false;
  while (!takeInstallLock()) {
    if (!waiting) console.log('Waiting for another start that is installing the dependencies …');
    waiting = true;
    await new Promise((wake) => setTimeout(wake, 300));
    stopIfAsked();
  }
  try {
    if (!isInstalled()) await install();
  } finally {
    rmSync(installLock, { force: true });
  }
}

/**
 * Whether the packages of package-lock.json are installed, by this script or by hand. As its last step, npm
 * writes a list of the installed packages into node_modules. After an interrupted install, or when the install
 * is outdated, that list is missing or differs from package-lock.json.
 */
function isInstalled() {
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const present = packagesIn(path.join(modules, '.package-lock.json'));
  if (!wanted) throw new Stop('package-lock.json is missing or damaged; take it from the repository again.');
  if (!present) return false;
  return Object.entries(wanted).every(([place, one]) => {
    if (place === '') return true;
    const there = present[place];
    if (there) return there.version === one.version && there.integrity === one.integrity;
    // Two kinds of packages may be missing: builds for other platforms, and in production development tools.
    return one.optional || one.devOptional || (one.dev && process.env.NODE_ENV === 'production');
  });
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function install() {
  console.log('Installing dependencies (first time: about a minute) …');
  const { command, before, shell } = npm();
  const exitCode = await run(command, [...before, 'ci', '--loglevel=error'], {
    cwd: root,
    shell,
    // npm's summary of a successful install would only push the app's own output off the screen.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  stopIfAsked();
  if (exitCode !== 0) {
    throw new Stop(
      `Installing the dependencies failed: "npm ci" ended with code ${exitCode}, its reasons are above. ` +
        'Check the network, or delete the node_modules folder, and start again.',
    );
  }
}

/**
 * The npm that started this script, and the Node that runs this npm. If npm did not start this script, the npm
 * on the PATH. The Node in node_modules cannot be used, because `npm ci` deletes it.
 */
function npm() {
  const cli = process.env.npm_execpath;
  if (cli && path.basename(cli) === 'npm-cli.js') {
    return { command: process.env.npm_node_execpath || process.execPath, before: [cli], shell: false };
  }
  return { command: onWindows ? 'npm.cmd' : 'npm', before: [], shell: onWindows };
}

/**
 * Returns true when this process got the lock. Removes a stale lock of another process, so that the next try
 * gets the lock.
 */
function takeInstallLock() {
  try {
    const file = openSync(installLock, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw new Stop(`Cannot install the dependencies: ${root} cannot be written (${error.code}).`);
    }
    if (isLockStale()) rmSync(installLock, { force: true });
    return false;
  }
}

function isLockStale() {
  try {
    const ageMs = Date.now() - statSync(installLock).mtimeMs;
    const owner = Number(readFileSync(installLock, 'utf8'));
    // After its creation, the file is empty until the owner's id is written.
    if (!owner) return ageMs > 5_000;
    return ageMs > INSTALL_LIMIT_MS || !isAlive(owner);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function findNode() {
  const platform = onWindows ? 'win' : process.platform;
  const file = onWindows ? 'node.exe' : 'node';
  const pinned = path.join(modules, `node-${platform}-${process.arch}`, 'bin', file);
  if (existsSync(pinned)) return pinned;
  if (nodeMajor >= WANTED_NODE) return process.execPath;
  throw new Stop(
    `DFans needs Node ${WANTED_NODE} or newer on this platform (${process.platform} ${process.arch}), ` +
      `and this is Node ${process.versions.node}.`,
  );
}

function withOwnProgramsFirst(env) {
  // Windows calls this variable "Path". Names in a copy of the environment are case-sensitive.
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const programs = path.join(modules, '.bin');
  return { ...env, [name]: env[name] ? programs + path.delimiter + env[name] : programs };
}
