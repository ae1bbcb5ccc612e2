import { describe, expect, it } from 'vitest';
import { browserLocations } from './chromium-locations.ts';

describe('browserLocations', () => {
  it('searches PATH, then the folders of Linux packages', () => {
    const locations = browserLocations({
      platform: 'linux',
      env: { PATH: '/home/alex/bin:/usr/games' },
      home: '/home',
    });
    expect(locations[0]).toBe('/home/alex/bin/chromium');
    expect(locations).toContain('/usr/bin/google-chrome');
    expect(locations).toContain('/usr/bin/microsoft-edge');
  });

  it('searches the applications of macOS, for all users and for one', () => {
    const locations = browserLocations({ platform: 'darwin', env: { PATH: '/usr/bin' }, home: '/Users/alex' });
    expect(locations).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(locations).toContain('/Users/alex/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  });

  it('searches PATH and the program folders of Windows, with their file extension', () => {
    const env = {
      PATH: 'C:\\Tools;D:\\bin',
      PROGRAMFILES: 'C:\\Program Files',
      LOCALAPPDATA: 'C:\\Users\\alex\\Local',
    };
    const locations = browserLocations({ platform: 'win32', env, home: 'C:\\Users\\alex' });
    expect(locations[0]).toBe('C:\\Tools\\chromium.exe');
    expect(locations).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
    expect(locations).toContain('C:\\Users\\alex\\Local\\Microsoft\\Edge\\Application\\msedge.exe');
    expect(locations.filter((file) => !file.endsWith('.exe'))).toEqual([]);
  });
});
