import type { IApi } from '@umijs/max';
import { bootMarkup, bootStyle } from './boot';
import { earlyCalls } from './early-calls';

/** The static page: loading screen, a viewport that may be zoomed, no inline script (Content-Security-Policy), boot.js for the theme. */
export default (api: IApi) => {
  api.modifyHTML(($) => {
    $('html').attr('lang', 'en');
    $('meta[name="viewport"]').attr('content', 'width=device-width, initial-scale=1');
    $('meta[http-equiv="X-UA-Compatible"]').remove();
    if (api.env === 'production') {
      $('script').each((_, element) => {
        if (!$(element).attr('src')) $(element).remove();
      });
    }
    $('head').append(`<style>${bootStyle}</style>`);
    $('head').prepend(`<script src="${api.config.publicPath}boot.js"></script>`);
    $('head script').first().attr('data-early', JSON.stringify(earlyCalls()));
    $('head').prepend('<meta charset="utf-8">');
    $('meta[charset]').slice(1).remove();
    $('#root').html(bootMarkup);
    return $;
  });
};
