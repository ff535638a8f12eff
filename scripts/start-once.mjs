import { runDemo } from './run-demo.mjs';

const demo = await runDemo();
try {
  for (const path of ['/health/ready', '/']) {
    const { status } = await fetch(`${demo.litroUrl}${path}`);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  console.log(`Node ${process.versions.node} starts and serves`);
} finally {
  await demo.stop();
}
