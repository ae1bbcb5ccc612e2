const counts = { passed: 0, failed: 0 };

/** Runs and reports one check, with the text that it resolves to. */
export async function check(name: string, assertion: () => Promise<unknown>): Promise<void> {
  try {
    const detail = await assertion();
    counts.passed += 1;
    console.log(`✓ ${name}${typeof detail === 'string' ? `: ${detail}` : ''}`);
  } catch (error) {
    counts.failed += 1;
    const message = error instanceof Error ? error.message : String(error);
    console.log(`✗ ${name}\n    ${message.replaceAll('\n', '\n    ')}`);
  }
}

/** Prints 'N passed, N failed', and returns the exit code. */
export function reportTotal(): number {
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
}
