import { describe, expect, it, vi } from 'vitest';
import { killTree, processTree } from './process-tree.ts';

describe('killTree', () => {
  it('signals the process group', () => {
    const kill = vi.fn();
    killTree({ pid: 42 }, { platform: 'linux', signal: 'SIGTERM', kill });
    expect(kill).toHaveBeenCalledWith(-42, 'SIGTERM');
    expect(processTree('darwin')).toEqual({ detached: true });
  });

  it('ends the tree with taskkill on Windows, which has no process groups', () => {
    const [kill, run] = [vi.fn(), vi.fn()];
    killTree({ pid: 42 }, { platform: 'win32', kill, run });
    expect(run).toHaveBeenCalledWith('taskkill', ['/pid', '42', '/T', '/F']);
    expect(kill).not.toHaveBeenCalled();
    expect(processTree('win32')).toEqual({ detached: false });
  });

  it('ignores a process that did not start', () => {
    const kill = vi.fn();
    killTree({}, { kill });
    expect(kill).not.toHaveBeenCalled();
  });
});
